import { expect, test } from 'vitest'
import { clockText, dayText, localDayText, localMonthText, relativeTime } from './relative-time.ts'
import { hour } from './durations.ts'

const now = Date.UTC(2026, 10, 21, 12)

test.each([
  [0, 'just now'],
  [-30_000, 'just now'],
  [90_000, 'in 1 minute'],
  [-5 * hour, '5 hours ago'],
  [24 * hour, 'in 1 day'],
  [-24 * hour, '1 day ago'],
  [40 * 24 * hour, 'in 40 days'],
  [400 * 24 * hour, 'in 13 months'],
  [3 * 24 * hour, 'in 3 days'],
  [-100 * 24 * hour, '3 months ago'],
  [800 * 24 * hour, 'in 2 years'],
])('formats %d ms as %s', (distance, text) => {
  expect(relativeTime(now + distance, now)).toBe(text)
})

test('a day is the UTC day', () => {
  expect(dayText(Date.UTC(2026, 0, 1))).toBe('Jan 1, 2026')
})

test.each([new Date(2026, 10, 30, 0, 5), new Date(2026, 10, 30, 23, 59)])('the local day of %s', (date) => {
  expect(localDayText(date.getTime())).toBe('Nov 30, 2026')
  expect(localMonthText(date.getTime())).toBe('November 2026')
})

test('the clock starts the day with hour 00', () => {
  expect(clockText(new Date(2026, 10, 21, 0, 5).getTime())).toBe('00:05')
  expect(clockText(new Date(2026, 10, 21, 23, 59).getTime())).toBe('23:59')
})
