import { z } from '#lib/zod.ts'
import { severities, type Severity } from './finding.ts'
import type { Condition } from './condition.ts'
import { conditionSchema } from './condition-schema.ts'

/** A rule that somebody wrote, without its id. */
export type OwnRuleBody = {
  readonly label: string
  readonly severity: Severity
  /** Why it matters. */
  readonly reason: string
  /** What to do about it. */
  readonly remedy: string
  readonly when: Condition
}

/** A rule that somebody wrote, as its JSON. */
export type OwnRule = OwnRuleBody & { readonly id: string }

const missingOr =
  (sentence: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? 'It is missing.' : sentence

const text = (most: number) =>
  z
    .string({ error: missingOr('Use text.') })
    .check(
      z.trim(),
      z.minLength(1, 'Use at least one character.'),
      z.maxLength(most, `Use at most ${most} characters.`),
    )

const body = {
  label: text(80),
  severity: z.enum(severities, { error: missingOr('Use “high”, “medium”, or “low”.') }),
  reason: text(500),
  remedy: text(500),
  when: conditionSchema,
}

const notAnObject = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'Use an object.' : undefined),
}

/** What the id of a rule looks like: it stands in addresses. */
export const ruleId = z
  .string({ error: missingOr('Use text.') })
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      'Use at most 64 lowercase letters, digits and hyphens, a letter or digit first.',
    ),
  )

export const ownRuleBodySchema: z.ZodMiniType<OwnRuleBody> = z.strictObject(body, notAnObject)

export const ownRuleSchema: z.ZodMiniType<OwnRule> = z.strictObject({ id: ruleId, ...body }, notAnObject)
