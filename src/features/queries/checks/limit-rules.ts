import type { ListRow } from '#api/list-row.ts'
import { nodeAt, textAt } from '#record-text/record-text.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { asInteger, asText, member } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'
import { lengthText, momentOf, spanOf } from '../record/time-range.ts'
import { type Check, type CheckRule, integerAt, namesText, type QueryWindow, rangeOf } from './check.ts'

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

/** `license.maxQueryWindowSeconds` of every organization of a list that has one, exact, with its name. */
export function queryWindows(rows: readonly ListRow[]): readonly QueryWindow[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'record') return []
    const seconds = asInteger(member(member(row.record, 'license'), 'maxQueryWindowSeconds'))
    if (seconds === undefined) return []
    return [{ organization: asText(member(row.record, 'name')) || row.id, seconds }]
  })
}

/** A resolution wider than the range, or one that makes more points than the query may have. */
export const resolutionRule: CheckRule = (query) => {
  const path = ['query', 'queryOptions', 'resolution']
  const text = textAt(query.record, path) ?? ''
  const [step, range] = [spanOf(text), rangeOf(query)]
  if (step === null || step <= 0 || range === undefined || range <= 0) return []
  if (step > range) {
    const sentence = `The resolution ${text} is wider than the range of ${lengthText(range)}.`
    return [{ severity: 'warning', path, sentence }]
  }
  const most = integerAt(query.record, ['query', 'queryOptions', 'maxDataPoints'])
  const points = Math.ceil(range / step)
  if (most === undefined || most <= 0n || BigInt(points) <= most) return []
  const sentence = `A range of ${lengthText(range)} in steps of ${text} has ${numberText(points)} points, more than the ${numberText(most)} of max data points.`
  return [{ severity: 'warning', path, sentence }]
}

const counts = [
  [['query', 'defaultLimit'], 'default limit'],
  [['query', 'queryOptions', 'maxDataPoints'], 'max data points'],
  [['query', 'queryOptions', 'maxSeries'], 'max series'],
] as const

/** Limits that let nothing through, and a stored cursor. */
export const resultRule: CheckRule = ({ record }) => {
  const checks: Check[] = []
  for (const [path, name] of counts) {
    const value = integerAt(record, path)
    if (value === undefined || value > 0n) continue
    const sentence = `The ${name} is ${numberText(value)}. Numbers above 0 say how many; what this one means is not known.`
    checks.push({ severity: 'warning', path, sentence })
  }
  if (textAt(record, ['query', 'cursor'])) {
    const sentence = 'A cursor is saved: whoever opens the query may begin in the middle of its result.'
    checks.push({ severity: 'hint', path: ['query', 'cursor'], sentence })
  }
  const isTrue = (key: string) => nodeAt(record, ['query', key])?.value === true
  if (isTrue('includeCursorField') && !isTrue('includeCursor')) {
    const sentence = 'Include cursor field is true, but include cursor is not.'
    checks.push({ severity: 'hint', path: ['query', 'includeCursorField'], sentence })
  }
  return checks
}
