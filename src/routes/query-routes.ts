import { createRoute, redirect } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { queriesSearch, querySearch, viewedQueries } from '#features/queries/query-search.ts'
import { recordOptions } from '#features/queries/record/record-options.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { openDefaultView } from '#records/views/saved-view.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const queriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries',
  validateSearch: queriesSearch,
  beforeLoad({ context: { queryClient }, location }) {
    const account = queryClient.getQueryData(sessionOptions.queryKey)?.account?.key ?? ''
    return openDefaultView(viewedQueries, location, queryClient, account) ?? { sessionOptions }
  },
  component: lazyPage(
    () => import('#features/queries/list/queries-page.tsx'),
    'QueriesPage',
    'The saved queries',
    { when: 'idle' },
  ),
})

export const queryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries/$queryId',
  validateSearch: querySearch,
  beforeLoad({ params: { queryId }, search: { id } }) {
    // As for organizations and tokens; without IDs, it is the query with the ID "compare".
    if (queryId === 'compare' && id) {
      throw redirect({ to: '/queries', search: { tab: 'compare', id }, replace: true })
    }
    // Who has access to a query, and how far back it may reach, comes from lists of other features.
    return { sessionOptions, tokenList: tokenOptions.list(), orgList: orgOptions.list() }
  },
  loader({ context, params }) {
    void context.queryClient.prefetchQuery(recordOptions(params.queryId))
  },
  component: lazyPage(() => import('#features/queries/edit/query-page.tsx'), 'QueryPage', 'The editor'),
})
