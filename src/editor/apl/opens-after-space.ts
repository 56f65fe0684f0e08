import type { Suggestion } from '#apl/contract/apl-language.ts'
import { keywords, statements, wordOperators } from '#apl/grammar/apl-words.ts'
import { tabularOperators } from '#apl/stages/stages.ts'

const words = new Set([...tabularOperators, ...statements, ...wordOperators, ...keywords])

/** The last thing on a line is a condition of a `where`, which goes on with an operator. */
const condition = /(?:^|\|)\s*(?:where|and|or)\b[^|]*$/i

/**
 * Whether a list of suggestions is of use behind the space that was just typed: after a pipe, a comma, `=` or a word
 * of the language; after a whole operand only where a word of the stage follows, such as `by`, or where a condition
 * has no operator yet. Elsewhere it would only be in the way.
 * @param before the line up to the cursor
 * @param items what could be suggested
 */
export function opensAfterSpace(before: string, items: readonly Suggestion[]): boolean {
  if (items.length === 0) return false
  if (/[|,=(<>]\s*$/.test(before)) return true
  const word = /[\w-]+(?=\s*$)/.exec(before)?.[0]
  if (word !== undefined && words.has(word.toLowerCase())) return true
  const best = items.reduce((first, each) => (each.rank < first.rank ? each : first))
  if (best.kind === 'keyword') return /^\w/.test(best.label)
  return best.label === '==' && condition.test(before)
}
