import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens',
  component: lazyRouteComponent(() => import('#features/tokens/tokens-page.tsx'), 'TokensPage'),
})
