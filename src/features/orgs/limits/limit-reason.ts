import type { Majority } from './majority.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { readSentAmount, amountText } from '#records/fields/amount.ts'
import type { LimitColumnInfo } from './limit-columns.ts'
import type { PublishedLimits } from './published-limits.ts'

/** "41 of 48 enterprise organizations have 500": what most of a plan have, in words without a full stop. */
function majorityText(
  { unit }: Pick<LimitColumnInfo, 'unit'>,
  plan: string,
  { count, present, all }: Omit<Majority, 'code'>,
  usual: number | bigint,
  ofAll = false,
): string {
  const name = visibleText(plan)
  const those =
    ofAll || present === all
      ? `${numberText(all)} ${name} organizations`
      : `the ${numberText(present)} ${name} organizations with this limit`
  return `${numberText(count)} of ${those} have ${amountText(usual, unit)}`
}

/** "Users is 250; 41 of 48 enterprise organizations have 500.": why a value is unlike its plan's. */
export function outlierReason(
  column: LimitColumnInfo,
  value: unknown,
  plan: string,
  most: Majority,
  usual: number | bigint,
): string {
  const text = readSentAmount(value, column.unit)?.text
  return `${column.label} is ${text ?? 'missing'}; ${majorityText(column, plan, most, usual, text === undefined)}.`
}

/** "Published for personal on 2026-01-01: 3.": what a value differs from. */
export function publishedReason(
  { unit }: Pick<LimitColumnInfo, 'unit'>,
  plan: string,
  { date }: Pick<PublishedLimits, 'date'>,
  key: number | bigint,
): string {
  return `Published for ${visibleText(plan)} on ${date}: ${amountText(key, unit)}.`
}
