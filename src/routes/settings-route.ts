import { createRoute } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: () => ({ sessionOptions }),
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage', 'The settings'),
})
