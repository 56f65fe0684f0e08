import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { querySearch } from '#features/saved-queries/query-search.ts'
import { recordOptions } from '#features/saved-queries/record/record-options.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { signedInRoute } from './signed-in-route.ts'

export const queryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries/$queryId',
  validateSearch: querySearch,
  beforeLoad: () => ({ sessionOptions }),
  loader({ context, params }) {
    void context.queryClient.prefetchQuery(recordOptions(params.queryId))
  },
  component: lazyRouteComponent(() => import('#features/saved-queries/edit/query-page.tsx'), 'QueryPage'),
})
