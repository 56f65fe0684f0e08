import { numberText } from '#lib/count-text.ts'
import { readSentAmount, shortAmountText } from '#records/fields/amount.ts'
import { limitInfos } from './limit-columns.ts'
import { heatBand, type LimitHeat } from './limit-heat.ts'
import { isMarked } from './limit-marks.ts'
import { outlierReason, publishedReason } from './limit-reason.ts'
import { limitKey } from './limit-value.ts'
import { publishedKey } from './published-marks.ts'
import type { Comparison } from './use-outlier-filter.ts'

/** How a marked value stands to what it is compared with; `other` when it is missing or no integer. */
export type LimitMark = 'more' | 'less' | 'other'

/** What one cell of the matrix shows. */
type LimitCell = {
  text: string
  /** Nothing was sent. */
  isGap: boolean
  /** Something else than an integer was sent. */
  isOdd: boolean
  /** Tint, from 0 to 5. */
  band: number
  mark: LimitMark | undefined
  /** All that color and marks say, and the exact integer, in words; undefined when there is nothing to add. */
  description: string | undefined
}

/** "Larger than 92 % of 1,000.": where a code stands among the shown organizations that have an integer. */
export function placeText({ below, count }: LimitHeat, code: number): string {
  const smaller = below[code] ?? 0
  const all = numberText(count)
  if (smaller === 0) return `None of ${all} is smaller.`
  const percent = Math.floor((smaller * 100) / count)
  return percent === 0
    ? `Larger than ${numberText(smaller)} of ${all}.`
    : `Larger than ${percent} % of ${all}.`
}

/** How a key stands to the one that is expected. */
export const markOf = (key: number | bigint | null | undefined, wanted: number | bigint): LimitMark =>
  key === null || key === undefined ? 'other' : key > wanted ? 'more' : 'less'

/** What a marked cell is unlike of, and how to say so. */
function difference(
  { against, limits, published }: Comparison,
  row: number,
  limit: number,
  value: unknown,
): { wanted: number | bigint; reason: string } | undefined {
  const info = limitInfos[limit]
  const place = limits.groups.planOf[row] ?? -1
  const plan = limits.groups.plans[place]
  if (!info || plan === undefined) return undefined
  if (against === 'published') {
    const of = published.get(plan)
    const wanted = publishedKey(published, plan, info.id)
    return of && wanted !== undefined
      ? { wanted, reason: publishedReason(info, plan, of, wanted) }
      : undefined
  }
  const most = limits.majorities[limit]?.[place]
  const wanted = most ? limits.columns[limit]?.keys[most.code] : undefined
  if (!most || wanted === undefined) return undefined
  return { wanted, reason: outlierReason(info, value, plan, most, wanted) }
}

/** One limit of one row: `value` as it was sent, `heat` that of its column among the shown rows. */
export function limitCell(
  comparison: Comparison,
  heat: LimitHeat | undefined,
  row: number,
  limit: number,
  value: unknown,
): LimitCell {
  const reading = readSentAmount(value, limitInfos[limit]?.unit ?? 'count', shortAmountText)
  const code = comparison.limits.columns[limit]?.codes[row] ?? -1
  const isPlaced = heat !== undefined && code >= 0
  const unlike = isMarked(comparison.marks, row, limit)
    ? difference(comparison, row, limit, value)
    : undefined
  const exact = reading?.exact
  const said = [
    exact === undefined ? undefined : `${exact}.`,
    reading?.odd,
    isPlaced ? placeText(heat, code) : undefined,
    unlike?.reason,
  ].filter((part) => part !== undefined)
  return {
    text: reading?.text ?? '—',
    isGap: reading === undefined,
    isOdd: reading?.odd !== undefined,
    band: isPlaced ? heatBand(heat, code) : 0,
    mark: unlike && markOf(limitKey(value), unlike.wanted),
    description: said.length > 0 ? said.join(' ') : undefined,
  }
}

/** How a mark looks: its shape says which way, its color only that it is one. */
export const markShapes: Readonly<Record<LimitMark, string>> = { more: '▲', less: '▼', other: '◆' }

/** Tints by band, literal so that the style sheet has them. */
export const heatClasses: readonly string[] = ['', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5']
