import type { Span } from '#apl/syntax/apl-syntax.ts'
import type { CheckedApl } from './rule.ts'

/**
 * Whether a place is in the innermost stage around a syntax problem, or touches one outside of stages: hints rest
 * there, since what stands there is not read as it is meant.
 */
export function restingPlaces({ stages, syntax }: CheckedApl): (place: Span) => boolean {
  const areas: Span[] = []
  const around: Span[] = []
  let next = 0
  for (const problem of syntax.problems.toSorted((a, b) => a.start - b.start)) {
    for (
      let stage = stages[next]?.node;
      stage && stage.start <= problem.start;
      stage = stages[++next]?.node
    ) {
      around.push(stage)
    }
    while (around.length > 0 && (around.at(-1)?.end ?? 0) < problem.start) around.pop()
    const { start, end } = around.at(-1) ?? problem
    const last = areas.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else areas.push({ start, end })
  }
  return (place) => {
    let low = 0
    let high = areas.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((areas[middle]?.end ?? 0) < place.start) low = middle + 1
      else high = middle
    }
    const area = areas[low]
    return area !== undefined && area.start <= place.end
  }
}
