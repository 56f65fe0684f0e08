import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { TokenSearch } from '#features/tokens/tokens-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const tokenHistoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/$tokenId/history',
  // The filters of the list the user came from; the page of the token keeps them.
  validateSearch: TokenSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(tokenOptions.list()),
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'HistoryPage', 'The history'),
})
