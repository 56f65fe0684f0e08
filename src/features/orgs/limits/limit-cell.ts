import { numberText } from '#lib/count-text.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type AmountReading, amountText, readSentAmount, shortAmountText } from '#records/fields/amount.ts'
import { limitFields } from '../limit-fields.ts'
import { heatBand, type LimitHeat } from './limits-summary.ts'
import { type Key, limitKey, type PublishedByPlan, publishedKey } from './published-limits.ts'
import { comparedPlan, isMarked, type PlanLimits, type Comparison } from './comparison.ts'

type LimitField = (typeof limitFields)[number]

/** How a marked value compares; `other` when it is missing or not an integer. */
export type LimitMark = 'more' | 'less' | 'other'

/** How a mark looks. The shape gives the direction; the color only says that it is a mark. */
export const markShapes: Readonly<Record<LimitMark, string>> = { more: '▲', less: '▼', other: '◆' }

/** What each mark means: one word, and the rest where there is room. */
export function markWords(
  against: Comparison['against'],
): readonly { readonly mark: LimitMark; readonly word: string; readonly rest: string }[] {
  const rest = against === 'majority' ? ' than most of its plan' : ' than published'
  return [
    { mark: 'more', word: 'more', rest },
    { mark: 'less', word: 'less', rest },
    against === 'majority'
      ? { mark: 'other', word: 'missing', rest: ', or not an integer' }
      : { mark: 'other', word: 'not an integer', rest: '' },
  ]
}

/** Tint classes by band, written out so that the style sheet includes them. */
export const heatClasses: readonly string[] = ['', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5']

/** The value that a limit is compared with, and the reason for a difference. */
type Standard = { readonly wanted: Key; readonly aside?: string; reason(): string }

const markOf = (key: Key | null | undefined, wanted: Key): LimitMark =>
  key === null || key === undefined ? 'other' : key > wanted ? 'more' : 'less'

/** The majority of the row's plan: "Users is 250; 41 of 48 enterprise organizations have 500." */
function usualStandard(
  { plans, planOf, columns, majorities }: PlanLimits,
  row: number,
  limit: number,
  { label, kind: { unit } }: LimitField,
  value: unknown,
): Standard | undefined {
  const plan = planOf[row] ?? -1
  const most = majorities[limit]?.[plan]
  const wanted = most ? columns[limit]?.keys[most.code] : undefined
  if (!most || wanted === undefined) return undefined
  const count = numberText(most.count)
  // Whoever lacks it is compared with all, the others with those that have it.
  const isOfAll = limitKey(value) === undefined || most.present === most.all
  const of = numberText(isOfAll ? most.all : most.present)
  return {
    wanted,
    aside: `${count} of ${of}`,
    reason() {
      const name = visibleText(plans[plan] ?? '')
      const text = readSentAmount(value, unit)?.text
      const those = isOfAll
        ? `${of} ${name} organizations`
        : `the ${of} ${name} organizations with this limit`
      return `${label} is ${text ?? 'missing'}; ${count} of ${those} have ${amountText(wanted, unit)}.`
    },
  }
}

/** The published limit of a plan: "Published for personal on 2026-01-01: 3." */
function publishedStandard(
  published: PublishedByPlan,
  plan: string | undefined,
  { id, kind: { unit } }: LimitField,
): Standard | undefined {
  const of = published.get(plan ?? '')
  const wanted = publishedKey(published, plan, id)
  if (plan === undefined || !of || wanted === undefined) return undefined
  return {
    wanted,
    reason: () => `Published for ${visibleText(plan)} on ${of.date}: ${amountText(wanted, unit)}.`,
  }
}

type LimitCell = {
  text: string
  /** Whether nothing was sent. */
  isGap: boolean
  /** Whether something other than an integer was sent. */
  isInvalid: boolean
  /** Tint, from 0 to 5. */
  band: number
  mark: LimitMark | undefined
  /** Everything that color and marks say, plus the exact integer, as text; undefined when there is nothing to add. */
  description: string | undefined
}

/** "Larger than 92% of 1,000.": the rank of a code among the shown organizations that have an integer. */
export function rankText({ below, count }: LimitHeat, code: number): string {
  const smaller = below[code] ?? 0
  const all = numberText(count)
  if (smaller === 0) return `None of ${all} is smaller.`
  const percent = Math.floor((smaller * 100) / count)
  return percent === 0
    ? `Larger than ${numberText(smaller)} of ${all}.`
    : `Larger than ${percent}% of ${all}.`
}

/** One limit of one row; `limit` is its index, and `heat` is that of its column among the shown rows. */
export function limitCell(
  { against, limits, published, marks }: Comparison,
  heat: LimitHeat | undefined,
  row: number,
  limit: number,
  field: LimitField,
  org: JsonObject,
): LimitCell {
  const value = field.value(org)
  const reading = readSentAmount(value, field.kind.unit, shortAmountText)
  const code = limits.columns[limit]?.codes[row] ?? -1
  const hasRank = heat !== undefined && code >= 0
  const unlike = !isMarked(marks, row, limit)
    ? undefined
    : against === 'published'
      ? publishedStandard(published, comparedPlan(org), field)
      : usualStandard(limits, row, limit, field, value)
  const said = [
    reading?.exact && `${reading.exact}.`,
    reading?.problem,
    hasRank && rankText(heat, code),
    unlike?.reason(),
  ].filter(Boolean)
  return {
    text: reading?.text ?? '—',
    isGap: reading === undefined,
    isInvalid: reading?.problem !== undefined,
    band: hasRank ? heatBand(heat, code) : 0,
    mark: unlike && markOf(limitKey(value), unlike.wanted),
    description: said.join(' ') || undefined,
  }
}

/** A value to compare a limit with, and how the limit compares when it differs. */
export type LimitReference = { text: string; aside?: string; mark?: LimitMark; reason?: string }

type LimitFact = {
  field: LimitField
  /** Undefined when nothing was sent. */
  reading: AmountReading | undefined
  /** What most organizations on the plan have; undefined until the list is read, and without a majority. */
  usual: LimitReference | undefined
  published: LimitReference | undefined
}

/** The 11 limits of the organization in a row, with the usual ones of its plan (null: unknown) and published ones. */
export function limitFacts(
  org: JsonObject,
  row: number,
  limits: PlanLimits | null,
  published: PublishedByPlan,
): readonly LimitFact[] {
  return limitFields.map((field, limit) => {
    const value = field.value(org)
    const key = limitKey(value)
    const held = (standard: Standard | undefined, differs: (wanted: Key) => boolean) => {
      if (!standard) return undefined
      const { wanted, aside, reason } = standard
      return {
        text: amountText(wanted, field.kind.unit),
        ...(aside && { aside }),
        ...(differs(wanted) && { mark: markOf(key, wanted), reason: reason() }),
      }
    }
    return {
      field,
      reading: readSentAmount(value, field.kind.unit),
      usual: held(
        limits ? usualStandard(limits, row, limit, field, value) : undefined,
        () => limits !== null && isMarked(limits.outliers, row, limit),
      ),
      // A limit that was not sent does not differ: the service may leave any out.
      published: held(
        publishedStandard(published, comparedPlan(org), field),
        (wanted) => key !== undefined && key !== wanted,
      ),
    }
  })
}
