import { orgWaivers } from '#features/orgs/rules/org-findings.ts'
import { thresholdCollection } from '#features/orgs/rules/finding.ts'
import { publishedLimits } from '#features/orgs/limits/published-limits.ts'
import { queryWaivers } from '#features/queries/checks/query-waivers.ts'
import { viewCollections } from '#records/views/saved-view.ts'
import { tokenWaivers } from '#features/tokens/rules/token-findings.ts'
import { customRuleCollection, ruleSettingsCollection } from '#features/tokens/rules/rule-settings.ts'
import { reviewEntryCollection, reviewCollection } from '#features/tokens/review/review.ts'
import type { Collection } from '#local/collection.ts'

/**
 * The schemas of all collections in a workspace file, from the features they belong to. Features do not know each
 * other, so the collections come together here.
 */
export const allCollections: readonly Collection<unknown>[] = [
  ...['orgs', 'tokens', 'queries'].flatMap((id) => Object.values(viewCollections({ id }))),
  orgWaivers,
  thresholdCollection,
  publishedLimits,
  tokenWaivers,
  queryWaivers,
  ruleSettingsCollection,
  customRuleCollection,
  reviewCollection,
  reviewEntryCollection,
]
