import type { Unit } from '#records/fields/amount.ts'

/** A lower end of a range of limits. Integers beyond 2^53 are `bigint`s, which compare with numbers exactly. */
export type Edge = number | bigint

/** The ends of ranges, finest first: each later list has only some of those before it. */
export type EdgeLevels = readonly (readonly Edge[])[]

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day
const spans = [
  1,
  minute,
  hour,
  6 * hour,
  day,
  7 * day,
  30 * day,
  90 * day,
  180 * day,
  year,
  2 * year,
  5 * year,
]

const asEdge = (value: bigint): Edge => (value <= Number.MAX_SAFE_INTEGER ? Number(value) : value)

/** 1 and its products by `factor`, the last of them beyond `max`. */
function powers(factor: bigint, max: Edge, first = 1n): bigint[] {
  const found = [first]
  while ((found.at(-1) ?? first) <= max) found.push((found.at(-1) ?? first) * factor)
  return found
}

/** 1, 2, 5, 10, 20 … and ever fewer of them, up to beyond `max`. */
function decimalLevels(max: Edge): EdgeLevels {
  const tens = powers(10n, max)
  const steps = (of: readonly bigint[]) => tens.flatMap((power) => of.map((step) => asEdge(step * power)))
  const wide = [3n, 30n, 300n].map((zeros) => powers(10n ** zeros, max).map(asEdge))
  return [steps([1n, 2n, 5n]), steps([1n, 5n]), tens.map(asEdge), ...wide]
}

/** Seconds in steps of the calendar, then ever longer times. */
const spanLevels = (max: Edge): EdgeLevels => [
  [...spans, ...powers(10n, max, BigInt(10 * year)).map(asEdge)],
  [...spans.filter((span) => span <= year), ...powers(1000n, max, BigInt(10 * year)).map(asEdge)],
  ...decimalLevels(max).slice(3),
]

/** Where ranges of a limit may begin, the first at 1, so that the last begins beyond `max`. */
export const edgeLevels = (unit: Unit, max: Edge): EdgeLevels =>
  unit === 'seconds' ? spanLevels(max) : decimalLevels(max)

/** The place of the last edge that is not above `value`; -1 when all are. */
export function edgeBelow(edges: readonly Edge[], value: Edge): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
