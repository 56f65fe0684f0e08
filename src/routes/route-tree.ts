import { createRoute, redirect } from '@tanstack/react-router'
import { sessionOptions } from '#features/session/session-options.ts'
import { signInSearch } from '#features/session/sign-in-search.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { notFoundRoute } from './not-found-route.tsx'
import { orgChangesRoute, orgCompareRoute, orgHistoryRoute, orgRoute, orgsRoute } from './org-routes.ts'
import { queriesRoute, queryRoute } from './query-routes.ts'
import { rootRoute, signedInRoute } from './signed-in-route.ts'
import {
  datasetRoute,
  tokenChangesRoute,
  tokenCompareRoute,
  tokenHistoryRoute,
  tokenReviewRoute,
  tokenRoute,
  tokensRoute,
} from './token-routes.ts'

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyPage(() => import('#features/session/sign-in-page.tsx'), 'SignInPage', 'The sign-in'),
})

/** `/` opens the organizations, or the only organization. */
const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/orgs', replace: true, state: { opensOnly: true } })
  },
})

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  beforeLoad: () => ({ sessionOptions }),
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage', 'The settings'),
})

/** The whole URL map. */
export const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    homeRoute,
    orgsRoute,
    orgCompareRoute,
    orgRoute,
    orgChangesRoute,
    orgHistoryRoute,
    tokensRoute,
    tokenCompareRoute,
    tokenReviewRoute,
    tokenRoute,
    tokenChangesRoute,
    tokenHistoryRoute,
    datasetRoute,
    queriesRoute,
    queryRoute,
    settingsRoute,
    notFoundRoute,
  ]),
])
