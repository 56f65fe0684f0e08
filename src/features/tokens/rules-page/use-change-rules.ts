import { noSwitches, type RuleSwitches, type Switched, withRule } from '../rules/rule-switches.ts'
import { defaultThresholds, type Thresholds } from '../rules/thresholds.ts'
import { useCollection } from '#local/live-collection.ts'
import { keptRuleSettings, settingsKey } from '../rules/rule-settings.ts'

/** Changing the thresholds and which rules are on. */
export function useChangeRules() {
  const { items, put } = useCollection(keptRuleSettings)
  const kept = items.find(({ key }) => key === settingsKey)?.value
  const { thresholds, switches } = kept ?? { thresholds: defaultThresholds, switches: noSwitches }
  const set = (change: { thresholds?: Thresholds; switches?: RuleSwitches }) =>
    void put(settingsKey, { thresholds, switches, ...change })
  return {
    setThresholds: (next: Thresholds) => set({ thresholds: next }),
    setRule: (rule: Switched, isOn: boolean) => set({ switches: withRule(switches, rule, isOn) }),
  }
}
