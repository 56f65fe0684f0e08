import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { ReviewSearch } from '#features/tokens/review/review.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import {
  DatasetSearch,
  TokenCompareSearch,
  TokenSearch,
  TokensSearch,
  viewedTokens,
} from '#features/tokens/tokens-search.ts'
import { changesSearch } from '#records/changes/changes-search.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** Loads the list of tokens, which pages of one record take theirs from. */
const loader = ({ context }: { context: { queryClient: QueryClient } }) =>
  void context.queryClient.prefetchQuery(tokenOptions.list())

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
  getParentRoute: () => signedInRoute,
  path: '/tokens/compare',
  validateSearch: TokenCompareSearch,
  loader,
  component: lazyPage(
    () => import('#features/tokens/page/compare-page.tsx'),
    'TokenComparePage',
    'The comparison',
  ),
})

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "review". */
export const tokenReviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/review',
  validateSearch: ReviewSearch,
  loader,
  component: lazyPage(() => import('#features/tokens/page/review-page.tsx'), 'ReviewPage', 'The review'),
})

export const tokenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/$tokenId',
  validateSearch: TokenSearch,
  loader,
  component: lazyPage(() => import('#features/tokens/page/token-page.tsx'), 'TokenPage', 'The token'),
})

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "changes". */
export const tokenChangesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/changes',
  validateSearch: changesSearch,
  loader,
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'ChangesPage', 'The changes'),
})

export const tokenHistoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/$tokenId/history',
  // The filters of the list the user came from; the page of the token keeps them.
  validateSearch: TokenSearch,
  loader,
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'HistoryPage', 'The history'),
})

export const datasetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasets/$dataset',
  validateSearch: DatasetSearch,
  loader,
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage', 'The dataset'),
})
