import { createRoute } from '@tanstack/react-router'
import { TokenCompareSearch } from '#features/tokens/tokens-search.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "compare". */
export const tokenCompareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/compare',
  validateSearch: TokenCompareSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(tokenOptions.list()),
  component: lazyPage(
    () => import('#features/tokens/page/compare-page.tsx'),
    'TokenComparePage',
    'The comparison',
  ),
})
