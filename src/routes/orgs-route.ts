import { createRoute, redirect } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgsSearch, viewedOrgs } from '#features/orgs/orgs-search.ts'
import { viewFromOutside } from '#records/views/saved-view.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const orgsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs',
  validateSearch: orgsSearch,
  beforeLoad({ context: { queryClient }, location }) {
    const account = queryClient.getQueryData(sessionOptions.queryKey)?.account?.key ?? ''
    const opened = viewFromOutside(viewedOrgs, location, queryClient, account)
    if (!opened) return undefined
    void queryClient.prefetchQuery(orgOptions.list())
    return opened.then((view) => {
      throw redirect({
        to: '/orgs',
        search: orgsSearch.parse(view?.search ?? {}),
        state: { listView: view?.id ?? null, ...(!view && location.state.opensOnly && { opensOnly: true }) },
        replace: true,
      })
    })
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyPage(
    () => import('#features/orgs/page/orgs-page.tsx'),
    'OrgsPage',
    'The list of organizations',
    { when: 'idle' },
  ),
})
