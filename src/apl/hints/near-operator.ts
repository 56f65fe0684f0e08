import { type AplEntryKind, entriesOf } from '#apl/catalogue/catalogue.ts'
import { nearestNames } from '#apl/catalogue/other-languages.ts'
import type { SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { writing } from './remark.ts'

const named = (kind: AplEntryKind) => entriesOf(kind).map(({ name }) => name)

/** What may stand where a problem is, by its code. */
const candidates: ReadonlyMap<string, readonly string[]> = new Map([
  ['unknown-operator', named('stage')],
  ['unexpected', named('scalar-operator')],
])

/** A syntax problem, with the operator that a misspelt word is near to: `wher`, `a startwith "x"`. */
export function withNearOperator(problem: SyntaxProblem, text: string): SyntaxProblem {
  const names = problem.fixes.length === 0 ? candidates.get(problem.code) : undefined
  const word = text.slice(problem.start, problem.end)
  if (names === undefined || !/^[A-Za-z_-]{3,30}$/.test(word)) return problem
  const name = nearestNames(word, names, 1).find((each) => /^[a-z_-]+$/.test(each))
  if (name === undefined) return problem
  return {
    ...problem,
    message: `${problem.message} Did you mean ${name}?`,
    fixes: [writing(`Write ${name}`, problem, name)],
  }
}
