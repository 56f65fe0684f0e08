import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgsSearch } from '#features/orgs/orgs-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const orgHistoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/$orgId/history',
  // The filters of the list the user came from; the page of the organization keeps them.
  validateSearch: orgsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyPage(() => import('#features/orgs/page/changes-page.tsx'), 'HistoryPage', 'The history'),
})
