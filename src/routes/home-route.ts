import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

/** `/` goes to the organizations. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/orgs', replace: true })
  },
})
