import type { Collection, Stored } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { areSoundDays } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { Rule } from './finding.ts'
import {
  compileOwnRule,
  idProblem,
  type OwnRule,
  type OwnRuleBody,
  ownRuleBodySchema,
  ownRulesKind,
} from './own-rules.ts'
import { defaultThresholds, thresholdFields, type Thresholds } from './thresholds.ts'
import { tokenRules } from './token-rules.ts'

/** Ids of the rules that somebody switched away from what they are at first. */
export type RuleSwitches = { readonly on: readonly string[]; readonly off: readonly string[] }

/** What of a rule its switch goes by. */
type Switched = { readonly id: string; readonly isOffAtFirst?: true }

export const noSwitches: RuleSwitches = { on: [], off: [] }

/** Whether a rule looks at tokens. */
export const isRuleOn = ({ id, isOffAtFirst }: Switched, { on, off }: RuleSwitches): boolean =>
  isOffAtFirst ? on.includes(id) : !off.includes(id)

/** The switches with a rule on or off; ids of rules that this version does not know stay. */
export function withRule({ on, off }: RuleSwitches, rule: Switched, isOn: boolean): RuleSwitches {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== rule.id)
  if (isOn === !rule.isOffAtFirst) return { on: without(on), off: without(off) }
  return isOn ? { on: [...without(on), rule.id], off } : { on, off: [...without(off), rule.id] }
}

/** From when on rules find something, and which are on. */
type StoredRuleSettings = { readonly thresholds: Thresholds; readonly switches: RuleSwitches }

/** One key, `settings`. */
export const ruleSettingsCollection: Collection<StoredRuleSettings> = {
  kind: 'tokens.rules',
  schema: z.object({
    thresholds: z
      .object({ urgentDays: z.number(), soonDays: z.number(), longestDays: z.number() })
      .check(
        z.refine(
          (days) => areSoundDays<keyof Thresholds>(thresholdFields, days),
          'The days must be whole, positive and ascending.',
        ),
      ),
    switches: z.object({ on: z.array(z.string()), off: z.array(z.string()) }),
  }),
}

/** Rules that somebody wrote, by their ids. */
export const ownRuleCollection: Collection<OwnRuleBody> = {
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

/** What is kept of the settings, or what they are at first. */
const settingsIn = (kept: readonly Stored<StoredRuleSettings>[]): StoredRuleSettings =>
  kept.find(({ key }) => key === settingsKey)?.value ?? {
    thresholds: defaultThresholds,
    switches: noSwitches,
  }

function ruleSettings(
  kept: readonly Stored<StoredRuleSettings>[],
  keptOwn: readonly Stored<OwnRuleBody>[],
): RuleSettings {
  const { thresholds, switches } = settingsIn(kept)
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
    thresholds,
    switches,
    own,
    unusable,
    rules: [...tokenRules, ...usable].filter((rule) => isRuleOn(rule, switches)),
  }
}

let last: { readonly by: readonly unknown[]; readonly settings: RuleSettings } | undefined

/** The settings that these items make: one object for the same items, whoever asks. */
export function ruleSettingsOf(
  kept: readonly Stored<StoredRuleSettings>[],
  keptOwn: readonly Stored<OwnRuleBody>[],
): RuleSettings {
  if (last?.by[0] !== kept || last.by[1] !== keptOwn)
    last = { by: [kept, keptOwn], settings: ruleSettings(kept, keptOwn) }
  return last.settings
}

/** How this account looks at tokens: the same object until something is changed. Null until it is read. */
export function useRuleSettings(): RuleSettings | null {
  const kept = useCollection(ruleSettingsCollection)
  const own = useCollection(ownRuleCollection)
  return kept.isPending || own.isPending ? null : ruleSettingsOf(kept.items, own.items)
}

/** Changing the thresholds and which rules are on: what is not changed is put as it is kept. */
export function ruleChanges(
  items: readonly Stored<StoredRuleSettings>[],
  put: (key: string, settings: StoredRuleSettings) => unknown,
) {
  const kept = settingsIn(items)
  const set = (change: Partial<StoredRuleSettings>) => void put(settingsKey, { ...kept, ...change })
  return {
    setThresholds: (thresholds: Thresholds) => set({ thresholds }),
    setRule: (rule: Switched, isOn: boolean) => set({ switches: withRule(kept.switches, rule, isOn) }),
  }
}

/** Changing them for this account. */
export function useChangeRules() {
  const { items, put } = useCollection(ruleSettingsCollection)
  return ruleChanges(items, put)
}
