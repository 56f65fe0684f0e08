import { createRoute, redirect } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

/** `/` opens the organizations, or the only organization. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/orgs', replace: true, state: { opensOnly: true } })
  },
})
