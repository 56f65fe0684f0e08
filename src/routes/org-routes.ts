import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgSearch, orgsSearch, viewedOrgs } from '#features/orgs/orgs-search.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { changesSearch } from '#records/changes/changes-search.ts'
import { compareSearch } from '#records/compare/compare-search.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** For pages that load the list of organizations. */
const ofOrgs = {
  getParentRoute: () => signedInRoute,
  loader: ({ context }: { context: { queryClient: QueryClient } }) =>
    void context.queryClient.prefetchQuery(orgOptions.list()),
}

export const orgsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs',
  validateSearch: orgsSearch,
  beforeLoad({ context: { queryClient }, location }) {
    const account = queryClient.getQueryData(sessionOptions.queryKey)?.account?.key ?? ''
    const only = location.state.opensOnly ? ({ opensOnly: true } as const) : {}
    void queryClient.prefetchQuery(orgOptions.list())
    return openDefaultView(viewedOrgs, location, queryClient, account, only)
  },
  component: lazyPage(
    () => import('#features/orgs/page/orgs-page.tsx'),
    'OrgsPage',
    'The list of organizations',
    { when: 'idle' },
  ),
})

/** Takes precedence over `/orgs/$orgId`; the page itself leads to an organization whose ID is "compare". */
export const orgCompareRoute = createRoute({
  ...ofOrgs,
  path: '/orgs/compare',
  validateSearch: compareSearch,
  component: lazyPage(() => import('#features/orgs/page/compare-page.tsx'), 'ComparePage', 'The comparison'),
})

export const orgRoute = createRoute({
  ...ofOrgs,
  path: '/orgs/$orgId',
  // The filters decide which organizations are previous and next.
  validateSearch: orgSearch,
  component: lazyPage(() => import('#features/orgs/page/org-page.tsx'), 'OrgPage', 'The organization'),
})

export const orgChangesRoute = createRoute({
  ...ofOrgs,
  path: '/orgs/changes',
  validateSearch: changesSearch,
  component: lazyPage(() => import('#features/orgs/page/changes-page.tsx'), 'ChangesPage', 'The changes'),
})

export const orgHistoryRoute = createRoute({
  ...ofOrgs,
  path: '/orgs/$orgId/history',
  // The filters of the list the user came from; the page of the organization keeps them.
  validateSearch: orgsSearch,
  component: lazyPage(() => import('#features/orgs/page/changes-page.tsx'), 'HistoryPage', 'The history'),
})
