import type { ListRow } from '#api/list-row.ts'
import { countWhere } from '#lib/count-where.ts'
import { amountText, powerText, type Unit, unitWords } from '#records/fields/amount.ts'
import type { limitFields } from '../limit-fields.ts'

/** Lower bound of a range of limits. Integers beyond 2^53 are `bigint`s, which compare exactly with numbers. */
type Edge = number | bigint

/** Bounds of ranges, finest first. Each level has only some of the bounds of the level before. */
type EdgeLevels = readonly (readonly Edge[])[]

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

/** `first` (1 by default) and its products with `factor`, up to the first one beyond `max`. */
function powers(factor: bigint, max: Edge, first = 1n): bigint[] {
  const found = [first]
  while ((found.at(-1) ?? first) <= max) found.push((found.at(-1) ?? first) * factor)
  return found
}

/** 1, 2, 5, 10, 20 … up to beyond `max`, then ever coarser levels. */
function decimalLevels(max: Edge): EdgeLevels {
  const tens = powers(10n, max)
  const steps = (of: readonly bigint[]) => tens.flatMap((power) => of.map((step) => asEdge(step * power)))
  const wide = [3n, 30n, 300n].map((zeros) => powers(10n ** zeros, max).map(asEdge))
  return [steps([1n, 2n, 5n]), steps([1n, 5n]), tens.map(asEdge), ...wide]
}

/** Seconds in calendar steps, then ever longer spans. */
const spanLevels = (max: Edge): EdgeLevels => [
  [...spans, ...powers(10n, max, BigInt(10 * year)).map(asEdge)],
  [...spans.filter((span) => span <= year), ...powers(1000n, max, BigInt(10 * year)).map(asEdge)],
  ...decimalLevels(max).slice(3),
]

/** Where ranges of a limit may start: the first at 1, the last beyond `max`. */
const edgeLevels = (unit: Unit, max: Edge): EdgeLevels =>
  unit === 'seconds' ? spanLevels(max) : decimalLevels(max)

/** The index of the last edge that is not above `value`; -1 when all edges are above. */
const edgeBelow = (edges: readonly Edge[], value: Edge): number =>
  countWhere(edges, (edge) => edge <= value) - 1

/** Most ranges to draw, if there are coarse enough ones. */
const most = 12
/** Rows per yield. */
const step = 512

type LimitBin = {
  label: string
  /** The terms that find these organizations. */
  term: string
}

export type LimitBins = {
  /** Only the bins that any organization in the list is in, in order. */
  bins: readonly LimitBin[]
  /** The bin index of each row; -1 for unreadable rows. */
  codes: Int16Array
}

const special = ['missing', 'other', 'negative', 'minusOne', 'zero', 'fraction'] as const

type Special = (typeof special)[number]

const isNumber = (value: unknown): value is Edge =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))

function kindOf(value: unknown): Special | Edge {
  // Like the terms, which treat empty text as missing.
  if (value === undefined || value === null || value === '') return 'missing'
  if (!isNumber(value)) return 'other'
  if (value > 0) return value < 1 ? 'fraction' : value
  return value < 0 ? (value === -1 || value === -1n ? 'minusOne' : 'negative') : 'zero'
}

const specialBins = (name: string, unit: Unit): Readonly<Record<Special, LimitBin>> => ({
  missing: { label: 'Missing', term: `${name}:missing` },
  other: { label: 'Not a number', term: `has:${name} -${name}>=0 -${name}<0` },
  negative: { label: 'Other below 0', term: `${name}<0 ${name}!=-1` },
  minusOne: { label: amountText(-1, unit), term: `${name}=-1` },
  zero: { label: amountText(0, unit), term: `${name}=0` },
  fraction: { label: 'Between 0 and 1', term: `${name}>0 ${name}<1` },
})

/** A bound of a range: "100", "1 TB", "5·10¹⁸". */
function edgeText(edge: Edge, unit: Unit): string {
  if (edge < 1e15 || unit === 'seconds') return amountText(edge, unit)
  const [first = '', ...zeros] = String(BigInt(edge))
  return `${first === '1' ? '' : `${first}·`}${powerText(zeros.length)}${unitWords[unit]}`
}

function rangeText(from: Edge, to: Edge, unit: Unit): string {
  const isCount = unit === 'count' || unit === 'per-second'
  if (!isCount || typeof to === 'bigint' || to > 1e15)
    return `${edgeText(from, unit)} to < ${edgeText(to, unit)}`
  return to - 1 === from ? amountText(from, unit) : `${amountText(from, 'count')}–${amountText(to - 1, unit)}`
}

const rangeBin = (name: string, unit: Unit, from: Edge, to: Edge): LimitBin => ({
  label: rangeText(from, to, unit),
  term: `${name}>=${from} ${name}<${to}`,
})

/**
 * Sorts the rows into ranges of one limit, as fine as about a dozen can show. Zero, -1, and non-numbers are separate.
 * `name` is the limit in search terms. Yields between small pieces of work.
 */
export function* limitBins(
  rows: readonly ListRow[],
  { column, name }: { column: (typeof limitFields)[number]; name: string },
): Generator<void, LimitBins> {
  const kinds: (Special | Edge | undefined)[] = []
  let max: Edge = 1
  for (const [index, row] of rows.entries()) {
    const kind = row.kind === 'record' ? kindOf(column.value(row.record)) : undefined
    kinds.push(kind)
    if (isNumber(kind) && kind > max) max = kind
    if (index % step === 0) yield
  }

  const { unit } = column.kind
  const levels = edgeLevels(unit, max)
  const [finest = []] = levels
  const places = new Int16Array(rows.length).fill(-1)
  const used = new Set<number>()
  for (const [row, kind] of kinds.entries()) {
    if (kind === undefined) continue
    const index = isNumber(kind) ? special.length + edgeBelow(finest, kind) : special.indexOf(kind)
    places[row] = index
    used.add(index)
    if (row % step === 0) yield
  }

  const fine = [...used].filter((index) => index >= special.length).toSorted((a, b) => a - b)
  const edgeOf = (index: number): Edge => finest[index - special.length] ?? 1
  const fitting = levels.find(
    (edges) => new Set(fine.map((index) => edgeBelow(edges, edgeOf(index)))).size <= most,
  )
  const edges = fitting ?? levels.at(-1) ?? finest

  const bins: LimitBin[] = []
  const binOfIndex = new Map<number, number>()
  const named = specialBins(name, unit)
  for (const [index, kind] of special.entries()) {
    if (used.has(index)) binOfIndex.set(index, bins.push(named[kind]) - 1)
  }
  const binOfEdge = new Map<number, number>()
  for (const index of fine) {
    const at = edgeBelow(edges, edgeOf(index))
    const bin = binOfEdge.get(at) ?? bins.push(rangeBin(name, unit, edges[at] ?? 1, edges[at + 1] ?? max)) - 1
    binOfEdge.set(at, bin)
    binOfIndex.set(index, bin)
  }
  return { bins, codes: places.map((index) => binOfIndex.get(index) ?? -1) }
}

/** Counts the `shown` rows in each bin. */
export function countBins({ bins, codes }: LimitBins, shown: Int32Array): Int32Array {
  const counts = new Int32Array(bins.length)
  for (const row of shown) {
    const bin = codes[row] ?? -1
    if (bin >= 0) counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}
