import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { TokensSearch, viewedTokens } from '#features/tokens/tokens-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

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
