import { createRoute } from '@tanstack/react-router'
import { signInSearch } from '#features/session/sign-in-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { rootRoute } from './root-route.ts'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyPage(() => import('#features/session/sign-in-page.tsx'), 'SignInPage', 'The sign-in'),
})
