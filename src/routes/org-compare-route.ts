import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { compareSearch } from '#records/compare/compare-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** Takes precedence over `/orgs/$orgId`; the page itself leads to an organization whose ID is "compare". */
export const orgCompareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/compare',
  validateSearch: compareSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyPage(() => import('#features/orgs/page/compare-page.tsx'), 'ComparePage', 'The comparison'),
})
