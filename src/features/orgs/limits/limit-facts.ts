import { isMarked } from './limit-marks.ts'
import { limitKey } from './limit-value.ts'
import type { PlanLimits } from './plan-limits.ts'
import { numberText } from '#lib/count-text.ts'
import { type JsonObject, member } from '#lib/json-value.ts'
import { type AmountReading, readSentAmount, amountText } from '#records/fields/amount.ts'
import { type LimitMark, markOf } from './limit-cell.ts'
import { type LimitColumnInfo, limitInfos } from './limit-columns.ts'
import { outlierReason, publishedReason } from './limit-reason.ts'
import { comparedPlan } from './org-limits.ts'
import { type PublishedByPlan, publishedKey } from './published-marks.ts'

/** A value that a limit is held against, and how the limit stands to it where it differs. */
export type HeldAgainst = { text: string; aside?: string; mark?: LimitMark; reason?: string }

/** All there is to say of one limit of one organization. */
export type LimitFact = {
  info: LimitColumnInfo
  /** Undefined when nothing was sent. */
  reading: AmountReading | undefined
  /** What most organizations of the plan have; undefined while the list is read, and where there is no majority. */
  usual: HeldAgainst | undefined
  published: HeldAgainst | undefined
}

/** The 11 limits of the organization in a row, beside what is usual in its plan (null: not known yet) and published. */
export function limitFacts(
  org: JsonObject,
  row: number,
  limits: PlanLimits | null,
  published: PublishedByPlan,
): readonly LimitFact[] {
  const plan = comparedPlan(org)
  const license = member(org, 'license')
  return limitInfos.map((info, limit) => {
    const value = member(license, info.id)
    return {
      info,
      reading: readSentAmount(value, info.unit),
      usual: limits && plan !== undefined ? usualOf(limits, row, limit, info, value, plan) : undefined,
      published: plan === undefined ? undefined : publishedOf(published, info, value, plan),
    }
  })
}

function usualOf(
  { groups, columns, majorities, outliers }: PlanLimits,
  row: number,
  limit: number,
  info: LimitColumnInfo,
  value: unknown,
  plan: string,
): HeldAgainst | undefined {
  const most = majorities[limit]?.[groups.planOf[row] ?? -1]
  const wanted = most ? columns[limit]?.keys[most.code] : undefined
  if (!most || wanted === undefined) return undefined
  const usual = {
    text: amountText(wanted, info.unit),
    aside: `${numberText(most.count)} of ${numberText(most.present)}`,
  }
  if (!isMarked(outliers, row, limit)) return usual
  return {
    ...usual,
    mark: markOf(limitKey(value), wanted),
    reason: outlierReason(info, value, plan, most, wanted),
  }
}

function publishedOf(
  published: PublishedByPlan,
  info: LimitColumnInfo,
  value: unknown,
  plan: string,
): HeldAgainst | undefined {
  const of = published.get(plan)
  const wanted = publishedKey(published, plan, info.id)
  if (!of || wanted === undefined) return undefined
  const text = amountText(wanted, info.unit)
  const key = limitKey(value)
  // A limit that was not sent does not differ: the service may leave any out.
  if (key === undefined || key === wanted) return { text }
  return { text, mark: markOf(key, wanted), reason: publishedReason(info, plan, of, wanted) }
}
