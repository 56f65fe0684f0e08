import type { AplProblem } from '#apl/contract/apl-language.ts'
import { TextLines } from '#lib/text-lines.ts'

/** A problem and the line that it starts on, from 1. */
export interface PlacedProblem {
  problem: AplProblem
  line: number
}

/** The problems of a query with their lines: warnings first, and each kind in the order of the text. */
export function placedProblems(text: string, problems: readonly AplProblem[]): PlacedProblem[] {
  const lines = new TextLines(text)
  const placed = problems
    .toSorted((a, b) => a.start - b.start)
    .map((problem) => ({ problem, line: lines.lineOf(problem.start) }))
  return [
    ...placed.filter(({ problem }) => problem.severity === 'warning'),
    ...placed.filter(({ problem }) => problem.severity === 'hint'),
  ]
}
