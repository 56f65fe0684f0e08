import { beforeEach, expect, test, vi } from 'vitest'
import { clockError, updateServiceTime, onClockError, timeNow } from './service-clock.ts'
import { day } from '#lib/dates.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const date = new Date(noon).toUTCString()

beforeEach(() => updateServiceTime(date, true, noon))

test.each([-3 * day, 3 * day, 6 * 60_000])(
  'F35 a clock that is %d ms ahead is corrected by the Date of a response, and reported once',
  (by) => {
    const heard = vi.fn()
    const stop = onClockError(heard)
    updateServiceTime(date, true, noon + by)
    updateServiceTime(date, true, noon + by + 900)
    expect([clockError(), heard.mock.calls.length]).toEqual([by, 1])
    expect(Math.abs(timeNow() - (Date.now() - by))).toBeLessThan(1000)
    updateServiceTime(date, true, noon + 1000)
    expect([clockError(), heard.mock.calls.length]).toEqual([0, 2])
    stop()
    updateServiceTime(date, true, noon + by)
    expect(heard).toHaveBeenCalledTimes(2)
  },
)

test.each([null, '', 'soon', 'Mon, 99 Foo 2026', date.slice(0, 22), date.slice(0, 13)])(
  'F35 ignores the Date %j',
  (told) => {
    updateServiceTime(date, true, noon + day)
    updateServiceTime(told, true, noon)
    expect(clockError()).toBe(day)
  },
)

test('F35 ignores a few minutes', () => {
  updateServiceTime(date, true, noon + 4 * 60_000)
  expect(clockError()).toBe(0)
})

test('F35 Starboard’s own server tells the time until the service does, and once this computer’s clock was set', async () => {
  vi.resetModules()
  const clock = await import('./service-clock.ts')
  const late = new Date(noon + day).toUTCString()
  clock.updateServiceTime(late, false, noon)
  expect(clock.clockError()).toBe(-day)
  clock.updateServiceTime(date, true, noon)
  clock.updateServiceTime(late, false, noon)
  expect(clock.clockError()).toBe(0)
  clock.updateServiceTime(date, false, noon - 3 * day)
  expect(clock.clockError()).toBe(-3 * day)
  clock.updateServiceTime(date, true, noon - 3 * day + 1000)
  clock.updateServiceTime(late, false, noon - 3 * day + 1000)
  expect(clock.clockError()).toBe(-3 * day)
})
