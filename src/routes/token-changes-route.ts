import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { changesSearch } from '#records/changes/changes-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'
/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "changes". */
export const tokenChangesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/changes',
  validateSearch: changesSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(tokenOptions.list()),
  component: lazyPage(() => import('#features/tokens/page/changes-page.tsx'), 'ChangesPage', 'The changes'),
})
