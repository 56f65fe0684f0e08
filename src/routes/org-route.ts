import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgsSearch } from '#features/orgs/orgs-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const orgRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/$orgId',
  // The filters of the list the user came from; they decide which organizations are previous and next.
  validateSearch: orgsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyPage(() => import('#features/orgs/page/org-page.tsx'), 'OrgPage', 'The organization'),
})
