import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/list/token-options.ts'
import { changesSearch } from '#kept/snapshots/changes-search.ts'
import { signedInRoute } from './signed-in-route.ts'

/** Comes before `/tokens/$tokenId`; the page itself leads to a token whose ID is "changes". */
export const tokenChangesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/changes',
  validateSearch: changesSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(tokenOptions.list()),
  component: lazyRouteComponent(() => import('#features/tokens/changes/changes-page.tsx'), 'ChangesPage'),
})
