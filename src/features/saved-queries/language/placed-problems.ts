import type { AplProblem } from '#apl/contract/apl-language.ts'

/** A problem and the line that it starts on, from 1. */
export interface PlacedProblem {
  problem: AplProblem
  line: number
}

const lineEnd = /\r\n|\r|\n/g

/** The problems of a query with their lines: warnings first, and each kind in the order of the text. */
export function placedProblems(text: string, problems: readonly AplProblem[]): PlacedProblem[] {
  const inOrder = problems.toSorted((a, b) => a.start - b.start)
  const ends = text.matchAll(lineEnd)
  let end = ends.next()
  let line = 1
  const placed = inOrder.map((problem) => {
    // A line end belongs to the line that it ends.
    for (; !end.done && end.value.index + end.value[0].length <= problem.start; end = ends.next()) line++
    return { problem, line }
  })
  return [
    ...placed.filter(({ problem }) => problem.severity === 'warning'),
    ...placed.filter(({ problem }) => problem.severity === 'hint'),
  ]
}
