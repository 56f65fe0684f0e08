import { createRoute } from '@tanstack/react-router'
import { DatasetSearch } from '#features/tokens/tokens-search.ts'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

export const datasetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/datasets/$dataset',
  validateSearch: DatasetSearch,
  loader({ context }) {
    void context.queryClient.prefetchQuery(tokenOptions.list())
  },
  component: lazyPage(() => import('./dataset-page.tsx'), 'DatasetPage', 'The dataset'),
})
