import { createRoute } from '@tanstack/react-router'
import { queriesSearch, viewedQueries } from '#features/queries/query-search.ts'
import { sessionOptions } from '#features/session/session-options.ts'
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
