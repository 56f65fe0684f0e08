import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgsSearch, viewedOrgs } from '#features/orgs/orgs-search.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

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
