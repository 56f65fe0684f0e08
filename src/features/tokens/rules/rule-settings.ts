import { compareNames } from '#lib/natural-key.ts'
import type { Collection, Stored } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { areValidDays } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { Rule } from './finding.ts'
import {
  compileCustomRule,
  idProblem,
  type CustomRule,
  type CustomRuleBody,
  customRuleBodySchema,
  customRulesKind,
} from './custom-rules.ts'
import { defaultThresholds, thresholdFields, type Thresholds } from './thresholds.ts'
import { tokenRules } from './token-rules.ts'

/** IDs of the rules that the user switched away from their default. */
type RuleSwitches = { readonly on: readonly string[]; readonly off: readonly string[] }

/** The parts of a rule that its switch depends on. */
type Switched = { readonly id: string; readonly isOffByDefault?: true }

export const noSwitches: RuleSwitches = { on: [], off: [] }

/** Whether a rule is evaluated. */
export const isRuleOn = ({ id, isOffByDefault }: Switched, { on, off }: RuleSwitches): boolean =>
  isOffByDefault ? on.includes(id) : !off.includes(id)

/** Returns the switches with a rule turned on or off. IDs of rules that this version does not know stay. */
export function withRule({ on, off }: RuleSwitches, rule: Switched, isOn: boolean): RuleSwitches {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== rule.id)
  if (isOn === !rule.isOffByDefault) return { on: without(on), off: without(off) }
  return isOn ? { on: [...without(on), rule.id], off } : { on, off: [...without(off), rule.id] }
}

type StoredRuleSettings = { readonly thresholds: Thresholds; readonly switches: RuleSwitches }

/** Has one key, `settings`. */
export const ruleSettingsCollection: Collection<StoredRuleSettings> = {
  kind: 'tokens.rules',
  schema: z.object({
    thresholds: z
      .object({ urgentDays: z.number(), soonDays: z.number(), longestDays: z.number() })
      .check(
        z.refine(
          (days) => areValidDays<keyof Thresholds>(thresholdFields, days),
          'The days must be whole, positive, and ascending.',
        ),
      ),
    switches: z.object({ on: z.array(z.string()), off: z.array(z.string()) }),
  }),
}

/** Custom rules by ID. */
export const customRuleCollection: Collection<CustomRuleBody> = {
  kind: customRulesKind,
  schema: customRuleBodySchema,
}

export const settingsKey = 'settings'

/** The stored settings, or the defaults. */
const settingsIn = (kept: readonly Stored<StoredRuleSettings>[]): StoredRuleSettings =>
  kept.find(({ key }) => key === settingsKey)?.value ?? {
    thresholds: defaultThresholds,
    switches: noSwitches,
  }

/** The token rules of this account. */
function ruleSettings(
  kept: readonly Stored<StoredRuleSettings>[],
  keptRules: readonly Stored<CustomRuleBody>[],
) {
  const { thresholds, switches } = settingsIn(kept)
  const customRules = keptRules
    .map(({ key, value }): CustomRule => ({ id: key, ...value }))
    .toSorted((a, b) => compareNames(a.label, b.label) || (a.id < b.id ? -1 : 1))
  // An imported workspace may contain an ID that a built-in rule has by now.
  const unusable = new Map(
    customRules.flatMap(({ id }) => {
      const problem = idProblem(id)
      return problem === null ? [] : [[id, problem] as const]
    }),
  )
  const usable = customRules.filter(({ id }) => !unusable.has(id)).map(compileCustomRule)
  const rules: readonly Rule[] = [...tokenRules, ...usable].filter((rule) => isRuleOn(rule, switches))
  return {
    thresholds,
    switches,
    /** Sorted by label. */
    customRules,
    /** IDs of the custom rules that cannot be used, each with the reason. */
    unusable,
    /** The rules that are on, built-in ones first. */
    rules,
  }
}

export type RuleSettings = ReturnType<typeof ruleSettings>

let last: { readonly by: readonly unknown[]; readonly settings: RuleSettings } | undefined

/** Returns the settings that these items make; always the same object for the same items. */
export function ruleSettingsOf(
  kept: readonly Stored<StoredRuleSettings>[],
  keptRules: readonly Stored<CustomRuleBody>[],
): RuleSettings {
  if (last?.by[0] !== kept || last.by[1] !== keptRules)
    last = { by: [kept, keptRules], settings: ruleSettings(kept, keptRules) }
  return last.settings
}

/** The rule settings of this account: the same object until something changes. Null until loaded. */
export function useRuleSettings(): RuleSettings | null {
  const kept = useCollection(ruleSettingsCollection)
  const customRules = useCollection(customRuleCollection)
  return kept.isPending || customRules.isPending ? null : ruleSettingsOf(kept.items, customRules.items)
}

/** Functions that change the thresholds and the switches. What does not change is saved as it was stored. */
export function ruleChanges(
  items: readonly Stored<StoredRuleSettings>[],
  put: (key: string, settings: StoredRuleSettings) => Promise<boolean>,
) {
  const kept = settingsIn(items)
  const set = (change: Partial<StoredRuleSettings>) => put(settingsKey, { ...kept, ...change })
  return {
    /** Returns whether they were stored. */
    setThresholds: (thresholds: Thresholds) => set({ thresholds }),
    setRule: (rule: Switched, isOn: boolean) => void set({ switches: withRule(kept.switches, rule, isOn) }),
  }
}

/** Functions that change the rule settings of this account. */
export function useUpdateRules() {
  const { items, put } = useCollection(ruleSettingsCollection)
  return ruleChanges(items, put)
}
