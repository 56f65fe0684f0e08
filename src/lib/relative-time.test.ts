import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import {
  absoluteTime,
  clockText,
  dayText,
  localDayText,
  localMonthText,
  localTimeText,
  monthText,
  relativeTime,
} from './relative-time.ts'
import { hour } from './dates.ts'

const now = Date.UTC(2026, 10, 21, 12)

afterEach(() => vi.unstubAllEnvs())

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
  expect(localTimeText(new Date(2026, 10, 21, 0, 5, 9).getTime())).toBe('Nov 21, 2026, 00:05:09')
})

test.each([
  ['Etc/UTC', 'Nov 21, 2026, 12:00:00 UTC'],
  ['Europe/London', 'Nov 21, 2026, 12:00:00 UTC'],
  ['America/Los_Angeles', 'Nov 21, 2026, 04:00:00 GMT-8 · Nov 21, 2026, 12:00:00 UTC'],
  ['Asia/Kolkata', 'Nov 21, 2026, 17:30:00 GMT+5:30 · Nov 21, 2026, 12:00:00 UTC'],
  ['Pacific/Kiritimati', 'Nov 22, 2026, 02:00:00 GMT+14 · Nov 21, 2026, 12:00:00 UTC'],
])('in %s, the time is %s', (zone, text) => {
  vi.stubEnv('TZ', zone)
  expect(absoluteTime(now)).toBe(text)
})

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options })

const epochs = fc.date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true })

test.each(['America/St_Johns', 'Australia/Lord_Howe', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'writes times as Intl does in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const day = formatter({ dateStyle: 'medium', timeZone: 'UTC' })
    const month = formatter({ year: 'numeric', month: 'long', timeZone: 'UTC' })
    const clock = formatter({ hour: '2-digit', minute: '2-digit', timeZone: zone })
    const local = formatter({ dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
    forAll(epochs, (date) => {
      const epoch = date.getTime()
      expect(dayText(epoch)).toBe(day.format(date))
      expect(monthText(epoch)).toBe(month.format(date))
      expect(clockText(epoch)).toBe(clock.format(date))
      expect(localTimeText(epoch)).toBe(local.format(date))
    })
  },
)
