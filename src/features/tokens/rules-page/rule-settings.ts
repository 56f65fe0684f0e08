import type { Rule } from '../rules/finding.ts'
import { compileOwnRule } from '../rules/compile-own-rule.ts'
import { type OwnRule, type OwnRuleBody } from '../rules/own-rule.ts'
import { idProblem } from '../rules/read-own-rules.ts'
import { isRuleOn, noSwitches, type RuleSwitches } from '../rules/rule-switches.ts'
import { defaultThresholds, type Thresholds } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import type { Kept } from '#local/collection.ts'
import type { KeptRuleSettings } from './rule-collections.ts'

/** How this account looks at tokens. */
export type RuleSettings = {
  readonly thresholds: Thresholds
  readonly switches: RuleSwitches
  /** The rules that somebody wrote, by their labels. */
  readonly own: readonly OwnRule[]
  /** Ids of those of them that cannot be used, each with the reason. */
  readonly unusable: ReadonlyMap<string, string>
  /** The rules that are on, built-in ones first. */
  readonly rules: readonly Rule[]
}

export const settingsKey = 'settings'

const labels = new Intl.Collator('en-US', { numeric: true })

function ruleSettings(
  kept: readonly Kept<KeptRuleSettings>[],
  keptOwn: readonly Kept<OwnRuleBody>[],
): RuleSettings {
  const settings = kept.find(({ key }) => key === settingsKey)?.value
  const switches = settings?.switches ?? noSwitches
  const own = keptOwn
    .map(({ key, value }): OwnRule => ({ id: key, ...value }))
    .toSorted((a, b) => labels.compare(a.label, b.label) || (a.id < b.id ? -1 : 1))
  // A file of the workspace may bring an id that a built-in rule has by now.
  const unusable = new Map(
    own.flatMap(({ id }) => {
      const problem = idProblem(id)
      return problem === null ? [] : [[id, problem] as const]
    }),
  )
  const usable = own.filter(({ id }) => !unusable.has(id)).map(compileOwnRule)
  return {
    thresholds: settings?.thresholds ?? defaultThresholds,
    switches,
    own,
    unusable,
    rules: [...tokenRules, ...usable].filter((rule) => isRuleOn(rule, switches)),
  }
}

const known = new WeakMap<
  readonly Kept<KeptRuleSettings>[],
  WeakMap<readonly Kept<OwnRuleBody>[], RuleSettings>
>()

/** The settings that these items make: one object for the same items, whoever asks. */
export function ruleSettingsOf(
  kept: readonly Kept<KeptRuleSettings>[],
  keptOwn: readonly Kept<OwnRuleBody>[],
): RuleSettings {
  const ofKept = known.get(kept) ?? new WeakMap<readonly Kept<OwnRuleBody>[], RuleSettings>()
  known.set(kept, ofKept)
  const settings = ofKept.get(keptOwn) ?? ruleSettings(kept, keptOwn)
  ofKept.set(keptOwn, settings)
  return settings
}
