import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const queriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries',
  component: lazyRouteComponent(() => import('#features/saved-queries/queries-page.tsx'), 'QueriesPage'),
})
