import { scopeKinds } from '#grants/capability.ts'
import { isJsonObject } from '#lib/json-value.ts'
import { isWholeDays, mostDays } from '#lib/dates.ts'
import { numberText } from '#lib/count-text.ts'
import { z } from '#lib/zod.ts'
import { type Condition, type ConditionKey, conditionKeys } from './condition.ts'
import { faultsOf } from './rule-faults.ts'

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

const mostLevels = 20

const textOrTexts = 'Use text, or a list with at least one text.'

const names = z.union([z.string(), z.array(z.string()).check(z.minLength(1, textOrTexts))], textOrTexts)

const onlyScoped = 'Grants of the organization have no scope: leave this out, or choose another kind.'

const grant = z
  .strictObject(
    {
      kind: z.optional(z.enum([...scopeKinds, '*'], `Use one of ${quoted([...scopeKinds, '*'])}.`)),
      scope: z.optional(names),
      onAll: z.optional(z.boolean('Use true or false.')),
      resource: z.optional(names),
      verb: z.optional(names),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type' ? 'Give an object such as {"verb": "delete"}.' : undefined,
    },
  )
  .check(
    z.refine(({ kind, scope }) => kind !== 'organization' || scope === undefined, {
      path: ['scope'],
      message: onlyScoped,
    }),
    z.refine(({ kind, onAll }) => kind !== 'organization' || onAll === undefined, {
      path: ['onAll'],
      message: onlyScoped,
    }),
    z.refine(({ scope, onAll }) => scope === undefined || onAll !== true, {
      path: ['onAll'],
      message: 'A grant on * holds for every scope: leave out either this or the scope.',
    }),
  )

const days = z
  .number('Use a number of days.')
  .check(z.refine(isWholeDays, `Use whole days, from 1 to ${numberText(mostDays)}.`))

const expiry = z.union(
  [
    z.enum(['never', 'expired', 'unreadable']),
    z.strictObject({ withinDays: days }),
    z.strictObject({ beyondDays: days }),
  ],
  `Use “never”, “expired”, or “unreadable”, or an object such as {"withinDays": 30} or {"beyondDays": 365} with whole days from 1 to ${numberText(mostDays)}.`,
)

const name = z.strictObject(
  { contains: z.string('Use text.').check(z.minLength(1, 'Use at least one character.')) },
  {
    error: ({ code }) => (code === 'invalid_type' ? 'Give an object such as {"contains": "ci"}.' : undefined),
  },
)

const condition: z.ZodMiniType<Condition> = z.lazy(() => anyCondition)

const list = z
  .array(condition, 'Give a list of conditions.')
  .check(z.minLength(1, 'Give at least one condition.'))

const kinds: Readonly<Record<ConditionKey, z.ZodMiniType<Condition>>> = {
  grant: z.strictObject({ grant }),
  expiry: z.strictObject({ expiry }),
  saml: z.strictObject({ saml: z.boolean('Use true or false.') }),
  name: z.strictObject({ name }),
  all: z.strictObject({ all: list }),
  any: z.strictObject({ any: list }),
  not: z.strictObject({ not: condition }),
}

/** The one key that says what a condition is, or what is wrong with the keys. */
function soleKey(value: unknown): { key: ConditionKey } | { problem: string } {
  const known = `one of ${quoted(conditionKeys)}`
  if (value === undefined) return { problem: 'It is missing.' }
  if (!isJsonObject(value)) return { problem: `Use an object with ${known}.` }
  const [first, ...others] = Object.keys(value)
  if (first === undefined) return { problem: `Use ${known}.` }
  const unknown = [first, ...others].filter((given) => !conditionKeys.some((key) => key === given))
  if (unknown.length > 0) return { problem: `No condition is called ${quoted(unknown)}: use ${known}.` }
  if (others.length > 0) {
    return {
      problem: `Use only ${known}, and join several by “all” or “any”: these are ${quoted([first, ...others])}.`,
    }
  }
  const key = conditionKeys.find((known) => known === first)
  return key ? { key } : { problem: `Use ${known}.` }
}

const anyCondition: z.ZodMiniType<Condition> = z.pipe(
  z.unknown(),
  z.transform((value, context): Condition => {
    const found = soleKey(value)
    if ('problem' in found) {
      context.issues.push({ code: 'custom', message: found.problem, input: value })
      return z.NEVER
    }
    const read = z.safeParse(kinds[found.key], value)
    if (read.success) return read.data
    for (const { path, message } of faultsOf(read.error.issues)) {
      context.issues.push({ code: 'custom', path: [...path], message, input: value })
    }
    return z.NEVER
  }),
)

/** Whether a value is not nested too deep to be read; looks at no more than it must. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= mostLevels * 2; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

/** A condition as JSON; every fault has its path and a sentence. */
export const conditionSchema: z.ZodMiniType<Condition> = z.pipe(
  z.unknown().check(
    z.refine(isShallow, {
      message: `Conditions may stand within each other ${mostLevels} deep at most.`,
      abort: true,
    }),
  ),
  condition,
)
