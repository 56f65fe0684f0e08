import type { AplCheck } from '#apl/contract/apl-language.ts'
import { checkQuery, hintCounts, placedProblems } from '../language/check-query.ts'
import { type Library, searchTextsOf } from '../library/library.ts'
import type { RuleCheck } from './check-rules.ts'
import { type LanguageMarks, languageRule, unchecked } from './language-marks.ts'

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

/**
 * What the query language says about every text of a library. Texts that `last` has are not checked again; `last` itself
 * if there are no others, because the findings depend on it. Rejects when `signal` aborts.
 */
export async function checkLibrary(
  { rows }: Pick<Library, 'rows'>,
  last: LanguageMarks | undefined,
  signal: AbortSignal,
): Promise<LanguageMarks> {
  const texts = new Set(rows.map((row) => searchTextsOf(row).apl))
  const isKnown = (apl: string) => last?.has(apl) === true && last.get(apl) !== unchecked
  if (last?.size === texts.size && [...texts].every(isKnown)) return last
  const marks = new Map<string, RuleCheck | undefined>()
  for (const apl of texts) {
    signal.throwIfAborted()
    marks.set(apl, isKnown(apl) ? last?.get(apl) : languageFinding(apl, await checkQuery(apl, signal)))
  }
  return marks
}
