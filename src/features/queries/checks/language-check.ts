import type { AplCheck } from '#apl/contract/apl-language.ts'
import { checkQuery, hintCounts, placedProblems } from '../language/check-query.ts'
import type { RuleCheck } from './check-rules.ts'
import { languageRule, unchecked } from './language-marks.ts'

/**
 * What the query language says about a text, as one finding, which can be waived: its first problem, and how many more
 * there are. Undefined if it says nothing.
 */
export function languageFinding(apl: string, check: AplCheck | null): RuleCheck | undefined {
  if (check === null) return unchecked
  const [first, ...others] = placedProblems(apl, check.problems)
  if (!first) return undefined
  const { severity, message, start } = first.problem
  const more = others.length > 0 ? ` Also ${hintCounts(others.map(({ problem }) => problem))}.` : ''
  const sentence = `Line ${first.line}: ${message}${more}`
  return { ...languageRule, severity, path: ['query', 'apl'], offset: start, sentence }
}

export const languageCheck = async (apl: string): Promise<RuleCheck | undefined> =>
  languageFinding(apl, await checkQuery(apl))
