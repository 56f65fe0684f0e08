import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const queryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries/$queryId',
  component: lazyRouteComponent(() => import('#features/saved-queries/query-page.tsx'), 'QueryPage'),
})
