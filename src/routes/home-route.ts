import { createRoute, redirect } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.ts'

/** `/` goes to the organizations, or on to the only one. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/orgs', replace: true, state: { opensOnly: true } })
  },
})
