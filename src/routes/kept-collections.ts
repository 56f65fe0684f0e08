import { keptThresholds, keptWaivers } from '#features/orgs/findings/kept-findings.ts'
import { publishedLimits } from '#features/orgs/published-limits/published-limits.ts'
import { viewCollections } from '#records/views/saved-view.ts'
import { tokenWaivers } from '#features/tokens/findings/token-waivers.ts'
import { keptOwnRules, keptRuleSettings } from '#features/tokens/rules-page/rule-collections.ts'
import { keptReviewEntries, keptReviews } from '#features/tokens/review/kept-reviews.ts'
import type { Collection } from '#local/collection.ts'

/**
 * What the values of each collection look like that the file of the workspace carries, from the features that they
 * belong to. A feature knows no other, so they come together here.
 */
export const keptCollections: readonly Collection<unknown>[] = [
  ...Object.values(viewCollections).flatMap(({ views, settings }) => [views, settings]),
  keptWaivers,
  keptThresholds,
  publishedLimits,
  tokenWaivers,
  keptRuleSettings,
  keptOwnRules,
  keptReviews,
  keptReviewEntries,
]
