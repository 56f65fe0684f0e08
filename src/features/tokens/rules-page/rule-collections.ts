import { type OwnRuleBody, ownRuleBodySchema } from '../rules/own-rule.ts'
import { ownRulesKind } from '../rules/own-rules-file.ts'
import type { RuleSwitches } from '../rules/rule-switches.ts'
import { isSound, type Thresholds } from '../rules/thresholds.ts'
import type { Collection } from '#local/collection.ts'
import { z } from '#lib/zod.ts'

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
