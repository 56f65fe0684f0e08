import { scopeKinds } from '#grants/capability-catalog.ts'
import { z } from '#lib/zod.ts'
import { isJsonObject } from '#lib/json-value.ts'
import { isWholeDays, maxDays } from '#lib/dates.ts'
import { bandDays } from '#lib/expiry.ts'
import { numberText } from '#lib/count-text.ts'

/**
 * A test of a token. `grant`: it has at least one matching grant. `saml`: whether `samlAuthenticated` is true. `name`:
 * its name contains a text, ignoring case.
 */
export type Condition =
  | { readonly grant: GrantMatcher }
  | { readonly expiry: ExpiryTest }
  | { readonly saml: boolean }
  | { readonly name: { readonly contains: string } }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Every number of days before expiry that a condition uses. */
export function conditionDays(condition: Condition): readonly number[] {
  if ('all' in condition) return condition.all.flatMap(conditionDays)
  if ('any' in condition) return condition.any.flatMap(conditionDays)
  if ('not' in condition) return conditionDays(condition.not)
  if (!('expiry' in condition)) return []
  const { expiry } = condition
  if (typeof expiry === 'string') return expiry === 'never' ? [bandDays.later] : []
  return ['withinDays' in expiry ? expiry.withinDays : expiry.beyondDays]
}

/** What is wrong at one path in a rule. */
type RuleError = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The errors that a schema found, with one for each unknown key. */
export function conditionErrors(issues: readonly z.core.$ZodIssue[]): readonly RuleError[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Unknown key.' }))
      : [{ path: issue.path, message: issue.message }],
  )
}

/** "when.all[1].grant.verb", or "the rule" for the rule itself. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text.replace(/^\./, '') || 'the rule'
}

/** "when.all[1].grant.verb: Unknown key." */
export const errorText = ({ path, message }: RuleError): string => `${pathText(path)}: ${message}`

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')

const mostLevels = 20

const textOrTexts = 'Use a string, or a list with at least one string.'

/** One name or several; `*` among them means any. */
const names = z.union(
  [z.string(), z.readonly(z.array(z.string()).check(z.minLength(1, textOrTexts)))],
  textOrTexts,
)

export type Names = z.output<typeof names>

const onlyScoped = 'Grants of the organization have no scope: leave this out, or choose another kind.'

/**
 * Which grants match. A member that is absent, or contains `*`, matches any.
 *
 * `scope` names datasets or views. A grant on `*` (all) applies to each of them, so it matches, too.
 * `onAll` is about how a grant was given: `true` matches only those on `*`, `false` only those by name.
 * Organization grants have no scope, so none matches with `scope` or `onAll`.
 */
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
        code === 'invalid_type' ? 'Use an object such as {"verb": "delete"}.' : undefined,
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

export type GrantMatcher = Readonly<z.output<typeof grant>>

const days = z
  .number('Use a number of days.')
  .check(z.refine(isWholeDays, `Use whole days, from 1 to ${numberText(maxDays)}.`))

/** Whether and when a token expires. Days are counted from now; `beyondDays` means later than that. */
const expiry = z.union(
  [
    z.enum(['never', 'expired', 'unreadable']),
    z.strictObject({ withinDays: days }),
    z.strictObject({ beyondDays: days }),
  ],
  `Use “never”, “expired”, or “unreadable”, or an object such as {"withinDays": 30} or {"beyondDays": 365} with whole days from 1 to ${numberText(maxDays)}.`,
)

export type ExpiryTest = z.output<typeof expiry>

const name = z.strictObject(
  { contains: z.string('Use text.').check(z.minLength(1, 'Use at least one character.')) },
  {
    error: ({ code }) => (code === 'invalid_type' ? 'Use an object such as {"contains": "ci"}.' : undefined),
  },
)

const condition: z.ZodMiniType<Condition> = z.lazy(() => anyCondition)

const list = z
  .array(condition, 'Use a list of conditions.')
  .check(z.minLength(1, 'Use at least one condition.'))

/** By the single key that says which condition it is. */
const kinds: ReadonlyMap<string, z.ZodMiniType<Condition>> = new Map<string, z.ZodMiniType<Condition>>([
  ['grant', z.strictObject({ grant })],
  ['expiry', z.strictObject({ expiry })],
  ['saml', z.strictObject({ saml: z.boolean('Use true or false.') })],
  ['name', z.strictObject({ name })],
  ['all', z.strictObject({ all: list })],
  ['any', z.strictObject({ any: list })],
  ['not', z.strictObject({ not: condition })],
])

/** The schema of a condition, or what is wrong with its keys. */
function schemaFor(value: unknown): { schema: z.ZodMiniType<Condition> } | { problem: string } {
  const known = `one of ${quoted([...kinds.keys()])}`
  if (value === undefined) return { problem: 'It is missing.' }
  if (!isJsonObject(value)) return { problem: `Use an object with ${known}.` }
  const [first, ...others] = Object.keys(value)
  if (first === undefined) return { problem: `Use ${known}.` }
  const unknown = [first, ...others].filter((given) => !kinds.has(given))
  if (unknown.length > 0) return { problem: `No condition is called ${quoted(unknown)}: use ${known}.` }
  if (others.length > 0) {
    return {
      problem: `Use only ${known}, and join several by “all” or “any”: these are ${quoted([first, ...others])}.`,
    }
  }
  const schema = kinds.get(first)
  return schema ? { schema } : { problem: `Use ${known}.` }
}

const anyCondition: z.ZodMiniType<Condition> = z.pipe(
  z.unknown(),
  z.transform((value, context): Condition => {
    const found = schemaFor(value)
    if ('problem' in found) {
      context.issues.push({ code: 'custom', message: found.problem, input: value })
      return z.NEVER
    }
    const read = z.safeParse(found.schema, value)
    if (read.success) return read.data
    for (const { path, message } of conditionErrors(read.error.issues)) {
      context.issues.push({ code: 'custom', path: [...path], message, input: value })
    }
    return z.NEVER
  }),
)

/** Whether a value is not nested too deep to read. Looks no deeper than it must. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= mostLevels * 2; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

/** A condition as JSON. Every error has a path and a sentence. */
export const conditionSchema: z.ZodMiniType<Condition> = z.pipe(
  z.unknown().check(
    z.refine(isShallow, {
      message: `Conditions can be nested at most ${mostLevels} deep.`,
      abort: true,
    }),
  ),
  condition,
)
