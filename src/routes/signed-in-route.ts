import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()()

/** Every screen except sign-in. Checks the session first, and remembers the requested address. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad({ context: { queryClient }, location }) {
    const check = ({ signedIn }: { signedIn: boolean }) => {
      if (!signedIn) throw redirect({ to: '/sign-in', search: { to: location.href } })
    }
    // A known session is checked synchronously: a promise would render the page twice for each change of the address.
    const known = queryClient.getQueryData(sessionOptions.queryKey)
    return known ? check(known) : queryClient.ensureQueryData(sessionOptions).then(check)
  },
})
