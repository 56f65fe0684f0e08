import { createRoute, Link } from '@tanstack/react-router'
import { PageTitle } from '#ui/page-header.tsx'
import { signedInRoute } from './signed-in-route.ts'

export function NotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <PageTitle parts={['Not found']} />
      <h1 className="text-xl font-semibold tracking-tight">There is no such page</h1>
      <p className="mt-2 text-sm text-balance text-muted">
        The address may be mistyped, or from another version of Starboard.
      </p>
      <Link to="/orgs" className="mt-4 text-sm font-medium text-accent hover:underline">
        Go to Organizations
      </Link>
    </div>
  )
}

/** An address without a page; the navigation stays. */
export const notFoundRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFoundScreen,
})
