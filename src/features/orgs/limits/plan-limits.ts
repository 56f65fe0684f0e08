import { createLimitColumn, type LimitColumn } from './limit-column.ts'
import { type LimitMarks, markLimit } from './limit-marks.ts'
import { type Majority, majorityOf } from './majority.ts'

/** Rows by their plan. */
type PlanGroups = {
  /** Names of the plans, in the order in which they first appear. */
  plans: readonly string[]
  /** By row: place of its plan in `plans`; -1 for a row without one. */
  planOf: Int32Array
  /** The rows of the first plan, then those of the second … */
  rows: Int32Array
  /** Where the rows of each plan begin in `rows`; one more entry tells where the last one's end. */
  starts: Int32Array
}

type PlanReader = {
  /** Reads the plan of a row, each row once; undefined puts it in no group. */
  add(row: number, plan: string | undefined): void
  /** The groups, once every row is read. */
  finish(): PlanGroups
}

/** Groups `count` rows by plan, row by row. */
function createPlanGroups(count: number): PlanReader {
  const places = new Map<string, number>()
  const planOf = new Int32Array(count).fill(-1)
  return {
    add(row, plan) {
      if (plan === undefined) return
      const place = places.get(plan) ?? places.size
      if (place === places.size) places.set(plan, place)
      planOf[row] = place
    },
    finish() {
      const starts = new Int32Array(places.size + 1)
      for (const plan of planOf) if (plan >= 0) starts[plan + 1] = (starts[plan + 1] ?? 0) + 1
      for (let plan = 1; plan < starts.length; plan++) {
        starts[plan] = (starts[plan] ?? 0) + (starts[plan - 1] ?? 0)
      }
      const next = starts.slice()
      const rows = new Int32Array(starts.at(-1) ?? 0)
      for (let row = 0; row < count; row++) {
        const plan = planOf[row] ?? -1
        if (plan < 0) continue
        const at = next[plan] ?? 0
        rows[at] = row
        next[plan] = at + 1
      }
      return { plans: [...places.keys()], planOf, rows, starts }
    },
  }
}

/** How rows are read; each function is asked once for a row. */
export type LimitReader = {
  /** How many rows there are. */
  count: number
  /** How many limits each has, at most 16. */
  limits: number
  /** Undefined for a row without a plan, which is compared with no other. */
  plan(row: number): string | undefined
  /** What was sent in the place of each limit; undefined or null where nothing was. */
  values(row: number): readonly unknown[]
}

/** The limits of a whole list, and what is usual in each plan. Nothing of it changes. */
export type PlanLimits = {
  groups: PlanGroups
  /** By limit. */
  columns: readonly LimitColumn[]
  /** By limit, then by plan. */
  majorities: readonly (readonly (Majority | null)[])[]
  /**
   * Cells unlike the majority of their plan. One that is missing only is where more than half of all organizations of
   * the plan have the usual value.
   */
  outliers: LimitMarks
}

export type PlanLimitsWork = {
  /** Works while `hasTime` says so; true once all is done. */
  prepare(hasTime: () => boolean): boolean
  /** Null until all is done. */
  result(): PlanLimits | null
}

// Rows between two looks at the clock.
const chunk = 256

/** Reads the limits of a list in slices. */
export function createPlanLimits(reader: LimitReader): PlanLimitsWork {
  const { count } = reader
  const steps = work(reader)
  let isDone = false
  let done: PlanLimits | null = null

  function* work({ limits }: LimitReader): Generator<undefined, PlanLimits> {
    const plans = createPlanGroups(count)
    const readers = Array.from({ length: limits }, () => createLimitColumn(count))
    for (let row = 0; row < count; row++) {
      plans.add(row, reader.plan(row))
      const values = reader.values(row)
      for (const [limit, column] of readers.entries()) column.add(row, values[limit])
      if (row % chunk === 0) yield
    }
    const groups = plans.finish()
    const { planOf, rows, starts } = groups
    const columns: LimitColumn[] = []
    const majorities: (Majority | null)[][] = []
    const outliers = new Uint16Array(count)
    for (const [limit, column] of readers.entries()) {
      yield
      const { codes, keys } = column.finish()
      yield
      const usual = groups.plans.map((_, plan) =>
        majorityOf(codes, rows, starts[plan] ?? 0, starts[plan + 1] ?? 0),
      )
      const expected = usual.map(
        (most) => most && { code: most.code, isMissingOdd: most.count * 2 > most.all },
      )
      markLimit(outliers, limit, codes, planOf, expected)
      columns.push({ codes, keys })
      majorities.push(usual)
    }
    return { groups, columns, majorities, outliers }
  }

  return {
    prepare(hasTime) {
      while (!isDone && hasTime()) {
        const step = steps.next()
        if (!step.done) continue
        isDone = true
        done = step.value
      }
      return isDone
    },
    result: () => done,
  }
}
