import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const tokenRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/$tokenId',
  component: lazyRouteComponent(() => import('#features/tokens/token-page.tsx'), 'TokenPage'),
})
