import { type DaysProblems, isWholeDays, readWholeDays } from '#lib/dates.ts'

/** From when on a rule about the end of a token finds something; all in days from now. */
export type Thresholds = {
  /** A token that ends within them is urgent. */
  readonly urgentDays: number
  /** One that ends within them ends soon. */
  readonly soonDays: number
  /** One that ends later than them lives longer than a policy allows. */
  readonly longestDays: number
}

export type ThresholdKey = keyof Thresholds

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, longestDays: 365 }

/** Whether the days are whole, positive and ascending, as the rules need them. */
export const isSound = ({ urgentDays, soonDays, longestDays }: Thresholds): boolean =>
  [urgentDays, soonDays, longestDays].every(isWholeDays) && urgentDays < soonDays && soonDays < longestDays

/** Reads what a person typed for each threshold: the days, or what is wrong with it. */
export function readThresholds(
  textOf: (key: ThresholdKey) => string,
): { days: Thresholds; problems: null } | { days: null; problems: DaysProblems<ThresholdKey> } {
  const { days, problems } = readWholeDays(['urgentDays', 'soonDays', 'longestDays'], textOf, {
    soonDays: 'urgentDays',
    longestDays: 'soonDays',
  })
  const { urgentDays, soonDays, longestDays } = days
  return urgentDays && soonDays && longestDays && Object.keys(problems).length === 0
    ? { days: { urgentDays, soonDays, longestDays }, problems: null }
    : { days: null, problems }
}
