import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/list/token-options.ts'
import { TokensSearch } from '#features/tokens/list/tokens-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens',
  validateSearch: TokensSearch,
  loader({ context }) {
    void context.queryClient.prefetchQuery(tokenOptions.list())
  },
  component: lazyPage(
    () => import('#features/tokens/list/tokens-page.tsx'),
    'TokensPage',
    'The list of API tokens',
  ),
})
