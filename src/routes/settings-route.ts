import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { signedInRoute } from './signed-in-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: () => ({ sessionOptions }),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
