import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const orgsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs',
  component: lazyRouteComponent(() => import('#features/orgs/orgs-page.tsx'), 'OrgsPage'),
})
