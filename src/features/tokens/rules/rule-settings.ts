import type { Rule } from './finding.ts'
import { compileOwnRule } from './compile-own-rule.ts'
import { type OwnRule, type OwnRuleBody, ownRuleBodySchema } from './own-rule.ts'
import { idProblem } from './read-own-rules.ts'
import { isRuleOn, noSwitches, type RuleSwitches } from './rule-switches.ts'
import { defaultThresholds, isSound, type Thresholds } from './thresholds.ts'
import { tokenRules } from './token-rules.ts'
import type { Collection, Kept } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { z } from '#lib/zod.ts'
import { ownRulesKind } from './own-rules-file.ts'

/** From when on rules find something, and which are on. */
export type KeptRuleSettings = { readonly thresholds: Thresholds; readonly switches: RuleSwitches }

/** One key, `settings`. */
export const keptRuleSettings: Collection<KeptRuleSettings> = {
  kind: 'tokens.rules',
  schema: z.object({
    thresholds: z
      .object({ urgentDays: z.number(), soonDays: z.number(), longestDays: z.number() })
      .check(z.refine(isSound, 'The days must be whole, positive and ascending.')),
    switches: z.object({ on: z.array(z.string()), off: z.array(z.string()) }),
  }),
}

/** Rules that somebody wrote, by their ids. */
export const keptOwnRules: Collection<OwnRuleBody> = {
  kind: ownRulesKind,
  schema: ownRuleBodySchema,
}

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

/** How this account looks at tokens: the same object until something is changed. Null until it is read. */
export function useRuleSettings(): RuleSettings | null {
  const kept = useCollection(keptRuleSettings)
  const own = useCollection(keptOwnRules)
  return kept.isPending || own.isPending ? null : ruleSettingsOf(kept.items, own.items)
}
