import { createRoute, redirect } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { rootRoute } from './root-route.ts'

/** Every screen but sign-in: asks for the session first and remembers the address that was asked for. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  async beforeLoad({ context, location }) {
    const session = await context.queryClient.ensureQueryData(sessionOptions)
    if (!session.signedIn) throw redirect({ to: '/sign-in', search: { to: location.href } })
  },
})
