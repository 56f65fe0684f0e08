import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { changesSearch } from '#kept/snapshots/changes-search.ts'
import { orgOptions } from '#features/orgs/list/org-options.ts'
import { signedInRoute } from './signed-in-route.ts'

export const orgChangesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/changes',
  validateSearch: changesSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyRouteComponent(() => import('#features/orgs/changes/changes-page.tsx'), 'ChangesPage'),
})
