import { createRoute } from '@tanstack/react-router'
import { changesSearch } from '#records/changes/changes-search.ts'
import { orgOptions } from '#features/orgs/org-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'
export const orgChangesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/changes',
  validateSearch: changesSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyPage(() => import('#features/orgs/page/changes-page.tsx'), 'ChangesPage', 'The changes'),
})
