import { createRoute } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { querySearch } from '#features/queries/query-search.ts'
import { recordOptions } from '#features/queries/record/record-options.ts'
import { sessionOptions } from '#features/session/session-options.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const queryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queries/$queryId',
  validateSearch: querySearch,
  // Who has access to a query, and how far back it may reach, comes from lists of other features.
  beforeLoad: () => ({ sessionOptions, tokenList: tokenOptions.list(), orgList: orgOptions.list() }),
  loader({ context, params }) {
    void context.queryClient.prefetchQuery(recordOptions(params.queryId))
  },
  component: lazyPage(() => import('#features/queries/edit/query-page.tsx'), 'QueryPage', 'The editor'),
})
