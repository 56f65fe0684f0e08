import { codeOf } from './limit-column.ts'
import { type LimitMarks, markLimit } from './limit-marks.ts'
import { limitKey } from './limit-value.ts'
import type { PlanLimits } from './plan-limits.ts'
import { limitInfos } from './limit-columns.ts'
import type { PublishedLimits } from './published-limits.ts'

/** Published limits by plan. */
export type PublishedByPlan = ReadonlyMap<string, PublishedLimits>

/** What is published of one limit of a plan, exact; undefined when nothing is. */
export function publishedKey(
  published: PublishedByPlan,
  plan: string | undefined,
  limit: string,
): number | bigint | undefined {
  const limits = plan === undefined ? undefined : published.get(plan)?.limits
  const text = limits && Object.hasOwn(limits, limit) ? limits[limit] : undefined
  return text === undefined ? undefined : (limitKey(BigInt(text)) ?? undefined)
}

/**
 * The cells that differ from what is published for their plan. One that is missing does not: the service may leave any
 * limit out.
 */
export function publishedMarks(
  { groups, columns }: Pick<PlanLimits, 'groups' | 'columns'>,
  published: PublishedByPlan,
): LimitMarks {
  const marks = new Uint16Array(groups.planOf.length)
  for (const [limit, { id }] of limitInfos.entries()) {
    const column = columns[limit]
    if (!column) continue
    const expected = groups.plans.map((plan) => {
      const key = publishedKey(published, plan, id)
      return key === undefined ? null : { code: codeOf(column, key), isMissingOdd: false }
    })
    markLimit(marks, limit, column.codes, groups.planOf, expected)
  }
  return marks
}
