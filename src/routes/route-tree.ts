import { datasetRoute } from './dataset-route.ts'
import { homeRoute } from './home-route.ts'
import { notFoundRoute } from './not-found-route.tsx'
import { orgChangesRoute } from './org-changes-route.ts'
import { orgCompareRoute } from './org-compare-route.ts'
import { orgHistoryRoute } from './org-history-route.ts'
import { orgRoute } from './org-route.ts'
import { orgsRoute } from './orgs-route.ts'
import { queriesRoute } from './queries-route.ts'
import { queryRoute } from './query-route.ts'
import { rootRoute } from './root-route.ts'
import { settingsRoute } from './settings-route.ts'
import { signInRoute } from './sign-in-route.ts'
import { signedInRoute } from './signed-in-route.ts'
import { tokenChangesRoute } from './token-changes-route.ts'
import { tokenCompareRoute } from './token-compare-route.ts'
import { tokenHistoryRoute } from './token-history-route.ts'
import { tokenRoute } from './token-route.ts'
import { tokenReviewRoute } from './token-review-route.ts'
import { tokensRoute } from './tokens-route.ts'

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
