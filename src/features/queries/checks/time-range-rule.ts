import { textAt } from '#record-text/record-text.ts'
import { readDate } from '#lib/dates.ts'
import { momentOf } from '../options/time-range.ts'
import { type Check, type CheckRule, rangeOf } from './check.ts'

const times = [
  ['startTime', 'start'],
  ['endTime', 'end'],
] as const

/** A range that ends before it starts, or is empty; times that only the service may understand. */
export const timeRangeRule: CheckRule = (query) => {
  const checks: Check[] = []
  for (const [key, name] of times) {
    const path = ['query', key]
    const text = textAt(query.record, path)?.trim() ?? ''
    // The placeholder that Go writes for "no date" is no text to puzzle over.
    if (text === '' || momentOf(text, query.now) !== null || readDate(text).kind === 'never') continue
    checks.push({
      severity: 'hint',
      path,
      sentence: `The ${name} “${text}” is neither RFC 3339 nor like now-1h. It is kept; only the service can tell what it means.`,
    })
  }
  const range = rangeOf(query)
  const path = ['query', 'startTime']
  if (range !== undefined && range < 0)
    checks.push({ severity: 'warning', path, sentence: 'The start is after the end.' })
  if (range === 0)
    checks.push({ severity: 'warning', path, sentence: 'The start is the end: the range is empty.' })
  return checks
}
