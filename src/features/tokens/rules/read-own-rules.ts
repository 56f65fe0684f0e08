import { isJsonObject, member } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import { readKeptFile } from '#local/collection.ts'
import { tokenRules } from './token-rules.ts'
import { type OwnRule, ownRuleSchema, ruleId } from './own-rule.ts'
import { earlierRulesFile, ownRulesKind } from './own-rules-file.ts'
import { faultsOf, faultText } from './rule-faults.ts'

/** One rule of a text, with its place from 1; or everything that is wrong with it. */
export type ReadOwnRule = { readonly place: number; readonly name: string } & (
  | { readonly rule: OwnRule }
  | { readonly faults: readonly string[] }
)

const builtIn = new Set(tokenRules.map(({ id }) => id))

/** Why a rule cannot have this id; null when it can. */
export function idProblem(id: string): string | null {
  if (builtIn.has(id)) return `“${id}” is the ID of a built-in rule. Choose another.`
  return z.safeParse(ruleId, id).error?.issues[0]?.message ?? null
}

/** Reads one rule, from what JSON gave of it: the rule, or every fault with its path in a sentence. */
export function readOwnRule(value: unknown): { rule: OwnRule } | { faults: readonly string[] } {
  const read = z.safeParse(ownRuleSchema, value)
  const id = member(value, 'id')
  const taken = typeof id === 'string' && builtIn.has(id) ? [`id: ${idProblem(id)}`] : []
  if (read.success && taken.length === 0) return { rule: read.data }
  return { faults: [...(read.success ? [] : faultsOf(read.error.issues).map(faultText)), ...taken] }
}

/** Reads the text of one rule whose id none of the `taken` is. */
export function readRuleText(
  text: string,
  taken: ReadonlySet<string>,
): { rule: OwnRule } | { faults: readonly string[] } {
  const parsed = parsedText(text)
  if ('problem' in parsed) return { faults: [parsed.problem] }
  const read = readOwnRule(parsed.value)
  return 'rule' in read && taken.has(read.rule.id)
    ? { faults: [`id: another custom rule has the ID “${read.rule.id}”.`] }
    : read
}

/**
 * Reads rules from a file that was exported, from a list of rules, or from one rule. A text that is none of them is
 * refused as a whole; a bad rule is refused by itself.
 */
export function readOwnRules(text: string): { rules: readonly ReadOwnRule[] } | { problem: string } {
  const parsed = parsedText(text)
  if ('problem' in parsed) return parsed
  const { value } = parsed
  const list = Array.isArray(value) ? value : listOf(value)
  if ('problem' in list) return list
  const seen = new Set<string>()
  return {
    rules: list.map((entry: unknown, index): ReadOwnRule => {
      const place = index + 1
      const label = member(entry, 'label')
      const name = typeof label === 'string' && label.trim() !== '' ? label.trim() : `Rule ${place}`
      const read = readOwnRule(entry)
      if ('faults' in read) return { place, name, faults: read.faults }
      if (seen.has(read.rule.id)) {
        return {
          place,
          name,
          faults: [`id: “${read.rule.id}” appears more than once; the first one counts.`],
        }
      }
      seen.add(read.rule.id)
      return { place, name, rule: read.rule }
    }),
  }
}

function listOf(value: unknown): readonly unknown[] | { problem: string } {
  if (!isJsonObject(value)) return { problem: 'This is not a rule, a list of rules, or a file of rules.' }
  if (member(value, 'format') === undefined && member(value, 'rules') === undefined) return [value]
  const read = readKeptFile(value, earlierRulesFile)
  if ('problem' in read) return read
  if ('entries' in read) return read.entries
  const rules = read.items.filter(({ kind }) => kind === ownRulesKind)
  return Array.from(rules, ({ key, value: rule }) => (isJsonObject(rule) ? { id: key, ...rule } : rule))
}

function parsedText(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: 'Invalid or truncated JSON.' }
  }
}
