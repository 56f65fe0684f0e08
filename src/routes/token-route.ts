import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { TokenSearch } from '#features/tokens/tokens-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const tokenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/$tokenId',
  validateSearch: TokenSearch,
  loader({ context }) {
    void context.queryClient.prefetchQuery(tokenOptions.list())
  },
  component: lazyPage(() => import('#features/tokens/page/token-page.tsx'), 'TokenPage', 'The token'),
})
