import { orgWaivers } from '#features/orgs/rules/org-findings.ts'
import { thresholdCollection } from '#features/orgs/rules/thresholds.ts'
import { publishedLimits } from '#features/orgs/limits/published-limits.ts'
import { queryWaivers } from '#features/queries/checks/query-waivers.ts'
import { viewCollections } from '#records/views/saved-view.ts'
import { tokenWaivers } from '#features/tokens/rules/token-findings.ts'
import { ownRuleCollection, ruleSettingsCollection } from '#features/tokens/rules/rule-settings.ts'
import { reviewEntryCollection, reviewCollection } from '#features/tokens/review/review.ts'
import type { Collection } from '#local/collection.ts'
/**
 * What the values of each collection look like that the file of the workspace carries, from the features that they
 * belong to. A feature knows no other, so they come together here.
 */
export const allCollections: readonly Collection<unknown>[] = [
  ...['orgs', 'tokens', 'queries'].flatMap((id) => Object.values(viewCollections({ id }))),
  orgWaivers,
  thresholdCollection,
  publishedLimits,
  tokenWaivers,
  queryWaivers,
  ruleSettingsCollection,
  ownRuleCollection,
  reviewCollection,
  reviewEntryCollection,
]
