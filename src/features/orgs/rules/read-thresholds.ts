import { type DaysProblems, readWholeDays } from '#lib/dates.ts'
import { type ThresholdKey, thresholdKeys, type Thresholds } from './thresholds.ts'

/** Reads what a person typed for each threshold: the days, or what is wrong with it. */
export function readThresholds(
  textOf: (key: ThresholdKey) => string,
): { days: Thresholds; problems: null } | { days: null; problems: DaysProblems<ThresholdKey> } {
  const { days, problems } = readWholeDays(thresholdKeys, textOf, {
    soonDays: 'urgentDays',
    aheadDays: 'soonDays',
  })
  const { urgentDays, soonDays, aheadDays, syncStaleDays } = days
  return urgentDays && soonDays && aheadDays && syncStaleDays && Object.keys(problems).length === 0
    ? { days: { urgentDays, soonDays, aheadDays, syncStaleDays }, problems: null }
    : { days: null, problems }
}
