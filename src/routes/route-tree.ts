import { homeRoute } from './home-route.ts'
import { orgRoute } from './org-route.ts'
import { orgsRoute } from './orgs-route.ts'
import { queriesRoute } from './queries-route.ts'
import { queryRoute } from './query-route.ts'
import { rootRoute } from './root-route.ts'
import { settingsRoute } from './settings-route.ts'
import { signInRoute } from './sign-in-route.ts'
import { signedInRoute } from './signed-in-route.ts'
import { tokenRoute } from './token-route.ts'
import { tokensRoute } from './tokens-route.ts'

/** The whole URL map. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  signInRoute,
  signedInRoute.addChildren([
    orgsRoute,
    orgRoute,
    tokensRoute,
    tokenRoute,
    queriesRoute,
    queryRoute,
    settingsRoute,
  ]),
])
