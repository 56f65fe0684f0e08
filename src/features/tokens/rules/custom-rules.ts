import { z } from '#lib/zod.ts'
import { type EarlierFile, itemsFile, readJson, readItemsFile } from '#local/collection.ts'
import { isJsonObject, member } from '#lib/json-value.ts'
import { canonicalJson } from '#record-text/canonical-json.ts'
import type { FileItemReport } from '#ui/import-dialog.tsx'
import { severities, type TokenRule } from './finding.ts'
import { conditionDays, conditionSchema, conditionErrors, errorText } from './condition.ts'
import { compileCondition } from './compile-condition.ts'
import { tokenRules } from './token-rules.ts'

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
  /** Why it matters. */
  reason: text(500),
  /** What to do about it. */
  remedy: text(500),
  when: conditionSchema,
}

const notAnObject = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'Use an object.' : undefined),
}

/** The format of rule IDs, which appear in addresses. */
const ruleId = z
  .string({ error: missingOr('Use text.') })
  .check(
    z.regex(
      /^[a-z0-9][a-z0-9-]{0,63}$/,
      'Use at most 64 lowercase letters, digits, and hyphens, starting with a letter or digit.',
    ),
  )

/** A custom rule without its ID. */
export const customRuleBodySchema = z.strictObject(body, notAnObject)

export type CustomRuleBody = Readonly<z.output<typeof customRuleBodySchema>>

/** A custom rule, as in its JSON. */
const customRuleSchema = z.strictObject({ id: ruleId, ...body }, notAnObject)

export type CustomRule = Readonly<z.output<typeof customRuleSchema>>

export const customRulesKind = 'tokens.own-rules'

/** The file format in which earlier versions exported rules. */
const earlierRulesFile: EarlierFile = {
  format: 'starboard-token-rules',
  list: 'rules',
  what: 'rules',
  none: 'This is not a file of token rules exported by Starboard.',
}

/** Writes rules as a file; `now` in milliseconds since the epoch. */
export const customRulesFile = (rules: readonly CustomRule[], now: number): string =>
  itemsFile(
    rules.map(({ id, ...value }) => ({ kind: customRulesKind, key: id, value })),
    now,
  )

/** Longest line, in characters, before a value is split over several. */
const widest = 76

function written(value: unknown, indent: string): string {
  const inner = `${indent}  `
  const entries = isJsonObject(value)
    ? Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${written(each, inner)}`)
    : Array.isArray(value)
      ? value.map((each) => written(each, inner))
      : null
  if (!entries) return JSON.stringify(value)
  const [open, close] = isJsonObject(value) ? ['{', '}'] : ['[', ']']
  const line = `${open}${entries.join(', ')}${close}`
  const isShort = indent !== '' && line.length + indent.length <= widest && !line.includes('\n')
  return isShort ? line : `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`
}

/** Formats a rule as readable JSON: a value that fits on one line stays on one line. */
export const ruleJson = (rule: object): string => written(rule, '')

const unknownReason =
  'Whether this applies is unknown: part of what decides it could not be read, or is unknown to Starboard.'

/**
 * Compiles a custom rule into one that checks tokens. It reports the exact grants that its condition is about. When these
 * are unknown, or something could not be read, it reports that: silence would look as if the token had passed.
 */
export function compileCustomRule({ id, label, severity, reason, remedy, when }: CustomRule): TokenRule {
  const judge = compileCondition(when)
  return {
    id,
    kind: 'risk',
    label,
    severity,
    finds: reason,
    over: 'token',
    days: conditionDays(when),
    check(subject, { now }) {
      const { holds, grants } = judge(subject, now)
      if (holds === false) return null
      const violation = { reason, remedy, condition: when, grants: () => grants }
      return holds
        ? violation
        : { ...violation, isUnknown: true, label: `Unknown: ${label}`, reason: `${unknownReason} ${reason}` }
    },
  }
}

/** One rule of a text, with its position from 1, or everything that is wrong with it. */
type ReadCustomRule = { readonly position: number; readonly name: string } & (
  | { readonly rule: CustomRule }
  | { readonly errors: readonly string[] }
)

const builtIn = new Set(tokenRules.map(({ id }) => id))

/** Why a rule cannot have this ID; null when it can. */
export function idProblem(id: string): string | null {
  if (builtIn.has(id)) return `“${id}” is the ID of a built-in rule. Choose another.`
  return z.safeParse(ruleId, id).error?.issues[0]?.message ?? null
}

/** Reads one rule from parsed JSON: the rule, or a sentence with the path of each error. */
export function readCustomRule(value: unknown): { rule: CustomRule } | { errors: readonly string[] } {
  const read = z.safeParse(customRuleSchema, value)
  const id = member(value, 'id')
  const taken = typeof id === 'string' && builtIn.has(id) ? [`id: ${idProblem(id)}`] : []
  if (read.success && taken.length === 0) return { rule: read.data }
  return { errors: [...(read.success ? [] : conditionErrors(read.error.issues).map(errorText)), ...taken] }
}

/** Reads the text of one rule. Its ID must not be among `taken`. */
export function readRuleText(
  text: string,
  taken: ReadonlySet<string>,
): { rule: CustomRule } | { errors: readonly string[] } {
  const parsed = readJson(text)
  if ('problem' in parsed) return { errors: [parsed.problem] }
  const read = readCustomRule(parsed.value)
  return 'rule' in read && taken.has(read.rule.id)
    ? { errors: [`id: another custom rule has the ID “${read.rule.id}”.`] }
    : read
}

/**
 * Reads rules from an exported file, from a list of rules, or from a single rule. Any other text is rejected as a
 * whole; an invalid rule is rejected by itself.
 */
export function readCustomRules(text: string): { rules: readonly ReadCustomRule[] } | { problem: string } {
  const parsed = readJson(text)
  if ('problem' in parsed) return parsed
  const { value } = parsed
  const list = Array.isArray(value) ? value : listOf(value)
  if ('problem' in list) return list
  const seen = new Set<string>()
  return {
    rules: list.map((entry: unknown, index): ReadCustomRule => {
      const position = index + 1
      const label = member(entry, 'label')
      const name = typeof label === 'string' && label.trim() !== '' ? label.trim() : `Rule ${position}`
      const read = readCustomRule(entry)
      if ('errors' in read) return { position, name, errors: read.errors }
      if (seen.has(read.rule.id)) {
        return {
          position,
          name,
          errors: [`id: “${read.rule.id}” appears more than once; the first one counts.`],
        }
      }
      seen.add(read.rule.id)
      return { position, name, rule: read.rule }
    }),
  }
}

function listOf(value: unknown): readonly unknown[] | { problem: string } {
  if (!isJsonObject(value)) return { problem: 'This is not a rule, a list of rules, or a file of rules.' }
  if (member(value, 'format') === undefined && member(value, 'rules') === undefined) return [value]
  const read = readItemsFile(value, earlierRulesFile)
  if ('problem' in read) return read
  if ('entries' in read) return read.entries
  const rules = read.items.filter(({ kind }) => kind === customRulesKind)
  return Array.from(rules, ({ key, value: rule }) => (isJsonObject(rule) ? { id: key, ...rule } : rule))
}

export type RulesImport = {
  readonly report: readonly FileItemReport[]
  readonly put: readonly { readonly key: string; readonly value: CustomRuleBody }[]
}

/** Equal rules have equal texts. */
const textOf = (rule: CustomRule) => canonicalJson(JSON.stringify(rule))

/** Plans an import. A rule whose ID already exists replaces the existing one. `finds` says what a rule finds. */
export function planRulesImport(
  customRules: readonly CustomRule[],
  read: readonly ReadCustomRule[],
  finds: (rule: CustomRule) => string,
): RulesImport {
  const put: { key: string; value: CustomRuleBody }[] = []
  const report = read.map((entry): FileItemReport => {
    const row = { id: String(entry.position), name: entry.name }
    if ('errors' in entry) return { ...row, outcome: 'unreadable', detail: entry.errors.join(' ') }
    const { id, ...value } = entry.rule
    const kept = customRules.find((rule) => rule.id === id)
    if (kept && textOf(kept) === textOf(entry.rule)) return { ...row, outcome: 'same', detail: '' }
    put.push({ key: id, value })
    const detail = finds(entry.rule)
    return kept
      ? { ...row, outcome: 'replaced', detail: `Takes the place of “${kept.label}”. ${detail}` }
      : { ...row, outcome: 'new', detail }
  })
  return { report, put }
}
