import { countText, numberText } from '#lib/count-text.ts'
import { lengthText } from '../options/time-range.ts'
import { type Check, type CheckRule, namesText, type QueryWindow, rangeOf } from './check.ts'

/** The limit in units that people read, exact. */
function limitText({ organization, seconds }: QueryWindow): string {
  const length = Number(seconds) * 1000
  const isExact = seconds > 0 && Number.isSafeInteger(length)
  return `${organization} (${isExact ? lengthText(length, 4) : `${numberText(seconds)} s`})`
}

/** Organizations whose license allows a shorter query (`license.maxQueryWindowSeconds`) than the range. */
export const queryWindowRule: CheckRule = (query) => {
  const range = rangeOf(query)
  if (range === undefined || range <= 0) return []
  const path = ['query', 'startTime']
  const checks: Check[] = []
  const shorter = query.windows.filter(
    ({ seconds }) => seconds > 0 && BigInt(range) > BigInt(seconds) * 1000n,
  )
  if (shorter.length > 0) {
    const names = shorter.map(limitText)
    checks.push({
      severity: 'warning',
      path,
      sentence: `The range of ${lengthText(range)} is longer than the query window of ${countText(shorter.length, 'organization')}: ${namesText(names)}.`,
      ...(names.length > 3 && { details: names }),
    })
  }
  // What 0 and -1 mean is not shown: they are neither a limit nor the absence of one.
  const unclear = query.windows.filter(({ seconds }) => seconds <= 0).map(limitText)
  if (unclear.length > 0) {
    checks.push({
      severity: 'hint',
      path,
      sentence: `Not compared with the query window of ${namesText(unclear)}: what such a limit means is not known.`,
      ...(unclear.length > 3 && { details: unclear }),
    })
  }
  return checks
}
