import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signInSearch } from '#features/session/sign-in-search.ts'
import { rootRoute } from './root-route.ts'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('#features/session/sign-in-page.tsx'), 'SignInPage'),
})
