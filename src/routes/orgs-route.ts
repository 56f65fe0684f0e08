import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { orgOptions } from '#features/orgs/org-options.ts'
import { orgsSearch } from '#features/orgs/orgs-search.ts'
import { signedInRoute } from './signed-in-route.ts'

export const orgsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orgs',
  validateSearch: orgsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(orgOptions.list()),
  component: lazyRouteComponent(() => import('#features/orgs/orgs-page.tsx'), 'OrgsPage'),
})
