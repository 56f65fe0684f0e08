import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { routeTree } from '#routes/route-tree.ts'
import { rootRoute } from '#routes/root-route.ts'
import { signedInRoute } from '#routes/signed-in-route.ts'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { Shell } from './shell.tsx'

rootRoute.update({ notFoundComponent: NotFoundScreen })
signedInRoute.update({ component: Shell })

/** The router over the one route tree, with the screens for waiting and failing. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query is the one cache: the router asks each time, the cache answers.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
