import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

export const orgRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs/$orgId',
  component: lazyRouteComponent(() => import('#features/orgs/org-page.tsx'), 'OrgPage'),
})
