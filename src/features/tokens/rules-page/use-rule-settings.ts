import { useCollection } from '#local/live-collection.ts'
import { keptOwnRules, keptRuleSettings } from './rule-collections.ts'
import { type RuleSettings, ruleSettingsOf } from './rule-settings.ts'

/** How this account looks at tokens: the same object until something is changed. Null until it is read. */
export function useRuleSettings(): RuleSettings | null {
  const kept = useCollection(keptRuleSettings)
  const own = useCollection(keptOwnRules)
  return kept.isPending || own.isPending ? null : ruleSettingsOf(kept.items, own.items)
}
