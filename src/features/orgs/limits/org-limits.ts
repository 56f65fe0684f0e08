import type { ListRow } from '#api/list-row.ts'
import { createPlanLimits, type PlanLimitsWork } from './plan-limits.ts'
import { inlineText, type JsonObject, member } from '#lib/json-value.ts'
import { limitInfos } from './limit-columns.ts'

/** The plan whose organizations are compared with each other; undefined for a record that names none. */
export function comparedPlan(org: JsonObject): string | undefined {
  const plan = member(org, 'plan')
  return plan === undefined || plan === null || plan === '' ? undefined : inlineText(plan)
}

const ids = limitInfos.map(({ id }) => id)
const works = new WeakMap<readonly ListRow[], PlanLimitsWork>()
const nothing: readonly unknown[] = []

/** The limits of a list and what is usual in each plan; one for each list, whoever asks. */
export function orgLimits(rows: readonly ListRow[]): PlanLimitsWork {
  const known = works.get(rows)
  if (known) return known
  const recordAt = (row: number) => {
    const entry = rows[row]
    return entry?.kind === 'record' ? entry.record : undefined
  }
  const work = createPlanLimits({
    count: rows.length,
    limits: limitInfos.length,
    plan(row) {
      const org = recordAt(row)
      return org && comparedPlan(org)
    },
    values(row) {
      const license = member(recordAt(row), 'license')
      return license === undefined ? nothing : ids.map((id) => member(license, id))
    },
  })
  works.set(rows, work)
  return work
}
