import { useMemo } from 'react'
import { inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { rankColumn } from '#records/index/column-ranks.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { limitFields } from '../limit-fields.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import {
  type Key,
  limitKey,
  type PublishedByPlan,
  publishedKey,
  usePublishedLimits,
} from './published-limits.ts'

/** The plan within which an organization is compared; undefined when the record has none. */
export function comparedPlan(org: JsonObject): string | undefined {
  const plan = member(org, 'plan')
  return plan === undefined || plan === null || plan === '' ? undefined : inlineText(plan)
}

/** Codes for a row with nothing in a column, and for one with something other than an integer. */
export const missingCode = -1
export const nonIntegerCode = -2

/** One limit of every row as small integers. */
export type LimitColumn = {
  /** By row: index of its integer in `keys`, or one of the codes above. */
  readonly codes: Int32Array
  /** The distinct integers in ascending order, exact. */
  readonly keys: readonly Key[]
}

/** The value of a limit that most organizations of a plan have. */
export type Majority = {
  /** Its code in the column of the limit. */
  readonly code: number
  /** How many organizations on the plan have it, have anything in the field, and are on the plan. */
  readonly count: number
  readonly present: number
  readonly all: number
}

/** Cells that differ from what is expected: for each row, one bit per limit, at most 16. */
export type LimitMarks = Uint16Array

/** The limits of a whole list, and what is usual in each plan. Immutable. */
export type PlanLimits = {
  /** Names of the plans, and the index of each row's plan in them; -1 for a row without one. */
  readonly plans: readonly string[]
  readonly planOf: Int32Array
  /** By limit. */
  readonly columns: readonly LimitColumn[]
  /** By limit, then by plan; null without a majority. */
  readonly majorities: readonly (readonly (Majority | null)[])[]
  /** Cells unlike the majority of their plan; a missing one only if over half of the plan have the usual value. */
  readonly outliers: LimitMarks
}

/** What organizations on a plan are expected to have; null for no expectation. */
type Expectation = {
  /** Code in the column of the limit; -1 when no row has the expected value. */
  readonly code: number
  /** Whether a missing value counts as different. */
  readonly marksMissing: boolean
} | null

/** Whether a limit (by index) of a row is marked as different. */
export const isMarked = (marks: LimitMarks, row: number, limit: number): boolean =>
  ((marks[row] ?? 0) & (1 << limit)) !== 0

/** Marks one limit in every row that differs from what is expected of its plan. */
export function markLimit(
  marks: LimitMarks,
  limit: number,
  { codes }: LimitColumn,
  planOf: Int32Array,
  expected: readonly Expectation[],
): void {
  const bit = 1 << limit
  for (let row = 0; row < marks.length; row++) {
    const wanted = expected[planOf[row] ?? -1]
    if (!wanted) continue
    const code = codes[row]
    const differs = code === missingCode ? wanted.marksMissing : code !== wanted.code
    if (differs) marks[row] = (marks[row] ?? 0) | bit
  }
}

/** With fewer organizations than this, nothing counts as usual. */
export const minOrgsForMajority = 5

/** For each plan, the integer that more than half of its rows with any value in the column share, if there is one. */
function majoritiesOf({ codes }: LimitColumn, planOf: Int32Array, sizes: readonly number[]) {
  const tallies = sizes.map(() => ({ present: 0, counts: new Map<number, number>() }))
  for (const [row, code] of codes.entries()) {
    const tally = tallies[planOf[row] ?? -1]
    if (!tally || code === missingCode) continue
    tally.present++
    if (code >= 0) tally.counts.set(code, (tally.counts.get(code) ?? 0) + 1)
  }
  return tallies.map(({ present, counts }, plan): Majority | null => {
    const most = [...counts].find(([, count]) => count * 2 > present)
    if (!most || present < minOrgsForMajority) return null
    return { code: most[0], count: most[1], present, all: sizes[plan] ?? 0 }
  })
}

// Rows per yield.
const chunk = 256

type Rows = Pick<ListModel, 'rows'>

/** Assigns each row to its plan; `sizes` counts the rows of each plan. */
function* groupByPlan({ rows }: Rows) {
  const indexes = new Map<string, number>()
  const sizes: number[] = []
  const planOf = new Int32Array(rows.length).fill(-1)
  for (const [at, row] of rows.entries()) {
    if (at % chunk === 0) yield
    const plan = row.kind === 'record' ? comparedPlan(row.record) : undefined
    if (plan === undefined) continue
    const index = indexes.get(plan) ?? indexes.size
    indexes.set(plan, index)
    sizes[index] = (sizes[index] ?? 0) + 1
    planOf[at] = index
  }
  return { plans: [...indexes.keys()], sizes, planOf }
}

/** Reads one limit of every row. */
export function* readLimit(
  { rows }: Rows,
  { value }: Pick<(typeof limitFields)[number], 'value'>,
): Generator<undefined, LimitColumn> {
  const sent: (Key | null | undefined)[] = []
  const { ranks } = yield* rankColumn(rows.length, (at) => {
    const row = rows[at]
    sent[at] = row?.kind === 'record' ? limitKey(value(row.record)) : undefined
    return sent[at] ?? undefined
  })
  const keys: Key[] = []
  const codes = ranks.map((rank, row) => {
    const key = sent[row]
    if (key === undefined) return missingCode
    if (key === null) return nonIntegerCode
    keys[rank] = key
    return rank
  })
  return { codes, keys }
}

/** Reads the limits of a list; yields between small pieces of work. */
export function* planLimits(list: Rows): Generator<undefined, PlanLimits> {
  const { plans, sizes, planOf } = yield* groupByPlan(list)
  const columns: LimitColumn[] = []
  const majorities: (readonly (Majority | null)[])[] = []
  const outliers = new Uint16Array(planOf.length)
  for (const [limit, field] of limitFields.entries()) {
    const column = yield* readLimit(list, field)
    yield
    const usual = majoritiesOf(column, planOf, sizes)
    const expected = usual.map((most) => most && { code: most.code, marksMissing: most.count * 2 > most.all })
    markLimit(outliers, limit, column, planOf, expected)
    columns.push(column)
    majorities.push(usual)
    yield
  }
  return { plans, planOf, columns, majorities, outliers }
}

/** Marks cells unlike the published limits of their plan. A missing one is not: the service may leave any limit out. */
export function publishedMarks(
  { plans, planOf, columns }: PlanLimits,
  published: PublishedByPlan,
): LimitMarks {
  const marks = new Uint16Array(planOf.length)
  for (const [limit, column] of columns.entries()) {
    const expected = plans.map((plan) => {
      const key = publishedKey(published, plan, limitFields[limit]?.id ?? '')
      return key === undefined ? null : { code: column.keys.indexOf(key), marksMissing: false }
    })
    markLimit(marks, limit, column, planOf, expected)
  }
  return marks
}

/** What the limits of organizations are compared with, and which cells differ. */
export type Comparison = {
  readonly against: 'majority' | 'published'
  readonly limits: PlanLimits
  readonly published: PublishedByPlan
  readonly marks: LimitMarks
}

/** The comparison in the address; null until it is wanted and the list is read. */
export function useComparison(
  list: ListModel | undefined,
  search: OrgsSearch,
  isWanted: boolean,
): Comparison | null {
  const limits = useListWork(isWanted ? list : undefined, planLimits)
  const { published, isPending } = usePublishedLimits()
  const against = search.against ?? 'majority'
  const mustWait = against === 'published' && isPending
  return useMemo(() => {
    if (!limits || mustWait) return null
    const marks = against === 'published' ? publishedMarks(limits, published) : limits.outliers
    return { against, limits, published, marks }
  }, [limits, published, against, mustWait])
}

/**
 * Filters for organizations with a limit that differs from the comparison in the address; no mask unless the address
 * asks for it. `isPending`: it does, but a long list is still being read.
 */
export function useOutlierFilter(
  list: ListModel | undefined,
  search: OrgsSearch,
): { masks: ReadonlyMap<string, RowMask>; isPending: boolean } {
  const isWanted = search.outliers !== undefined
  const marks = useComparison(list, search, isWanted)?.marks
  const masks = useMemo(
    () => new Map(marks ? [['outliers', Uint8Array.from(marks, (bits) => Number(bits > 0))]] : []),
    [marks],
  )
  return { masks, isPending: isWanted && !marks }
}
