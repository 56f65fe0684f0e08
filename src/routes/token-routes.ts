import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import {
  DatasetSearch,
  ReviewSearch,
  TokenCompareSearch,
  TokenSearch,
  TokensSearch,
  viewedTokens,
} from '#features/tokens/tokens-search.ts'
import { changesSearch } from '#records/changes/changes-search.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** For pages that load the list of tokens. */
const ofTokens = {
  getParentRoute: () => signedInRoute,
  loader: ({ context }: { context: { queryClient: QueryClient } }) =>
    void context.queryClient.prefetchQuery(tokenOptions.list()),
}

export const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens',
  validateSearch: TokensSearch,
  beforeLoad({ context: { queryClient }, location }) {
    const account = queryClient.getQueryData(sessionOptions.queryKey)?.account?.key ?? ''
    void queryClient.prefetchQuery(tokenOptions.list())
    return openDefaultView(viewedTokens, location, queryClient, account)
  },
  component: lazyPage(
    () => import('#features/tokens/page/tokens-page.tsx'),
    'TokensPage',
    'The list of API tokens',
    { when: 'idle' },
  ),
})

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "compare". */
export const tokenCompareRoute = createRoute({
  ...ofTokens,
  path: '/tokens/compare',
  validateSearch: TokenCompareSearch,
  component: lazyPage(
    () => import('#features/tokens/page/compare-page.tsx'),
    'TokenComparePage',
    'The comparison',
  ),
})

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "review". */
export const tokenReviewRoute = createRoute({
  ...ofTokens,
  path: '/tokens/review',
  validateSearch: ReviewSearch,
  component: lazyPage(() => import('#features/tokens/page/review-page.tsx'), 'ReviewPage', 'The review'),
})

export const tokenRoute = createRoute({
  ...ofTokens,
  path: '/tokens/$tokenId',
  validateSearch: TokenSearch,
  component: lazyPage(() => import('#features/tokens/page/token-page.tsx'), 'TokenPage', 'The token'),
})

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "changes". */
export const tokenChangesRoute = createRoute({
  ...ofTokens,
  path: '/tokens/changes',
  validateSearch: changesSearch,
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'ChangesPage', 'The changes'),
})

export const tokenHistoryRoute = createRoute({
  ...ofTokens,
  path: '/tokens/$tokenId/history',
  // The filters of the list the user came from; the page of the token keeps them.
  validateSearch: TokenSearch,
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'HistoryPage', 'The history'),
})

export const datasetRoute = createRoute({
  ...ofTokens,
  path: '/datasets/$dataset',
  validateSearch: DatasetSearch,
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage', 'The dataset'),
})
