/** Rows by their plan. */
export type PlanGroups = {
  /** Names of the plans, in the order in which they first appear. */
  plans: readonly string[]
  /** By row: place of its plan in `plans`; -1 for a row without one. */
  planOf: Int32Array
  /** The rows of the first plan, then those of the second … */
  rows: Int32Array
  /** Where the rows of each plan begin in `rows`; one more entry tells where the last one's end. */
  starts: Int32Array
}

export type PlanReader = {
  /** Reads the plan of a row, each row once; undefined puts it in no group. */
  add(row: number, plan: string | undefined): void
  /** The groups, once every row is read. */
  finish(): PlanGroups
}

/** Groups `count` rows by plan, row by row. */
export function createPlanGroups(count: number): PlanReader {
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
