import { createRoute } from '@tanstack/react-router'
import { tokenOptions } from '#features/tokens/token-options.ts'
import { ReviewSearch } from '#features/tokens/review/review.ts'
import { lazyPage } from '#ui/lazy-part.tsx'
import { signedInRoute } from './signed-in-route.ts'

/** Takes precedence over `/tokens/$tokenId`; the page itself leads to a token whose ID is "review". */
export const tokenReviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tokens/review',
  validateSearch: ReviewSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(tokenOptions.list()),
  component: lazyPage(() => import('#features/tokens/page/review-page.tsx'), 'ReviewPage', 'The review'),
})
