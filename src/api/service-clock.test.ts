import { beforeEach, expect, test, vi } from 'vitest'
import { clockError, updateServiceTime, onClockError, timeNow } from './service-clock.ts'
import { day } from '#lib/dates.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const date = new Date(noon).toUTCString()

beforeEach(() => updateServiceTime(date, noon))

test.each([-3 * day, 3 * day, 6 * 60_000])(
  'F35 a clock that is %d ms ahead is corrected by the Date of a response, and reported once',
  (by) => {
    const heard = vi.fn()
    const stop = onClockError(heard)
    updateServiceTime(date, noon + by)
    updateServiceTime(date, noon + by + 900)
    expect([clockError(), heard.mock.calls.length]).toEqual([by, 1])
    expect(Math.abs(timeNow() - (Date.now() - by))).toBeLessThan(1000)
    updateServiceTime(date, noon + 1000)
    expect([clockError(), heard.mock.calls.length]).toEqual([0, 2])
    stop()
    updateServiceTime(date, noon + by)
    expect(heard).toHaveBeenCalledTimes(2)
  },
)

test.each([null, '', 'soon', 'Mon, 99 Foo 2026'])('F35 ignores the Date %j', (told) => {
  updateServiceTime(date, noon + day)
  updateServiceTime(told, noon)
  expect(clockError()).toBe(day)
})

test('F35 ignores a few minutes', () => {
  updateServiceTime(date, noon + 4 * 60_000)
  expect(clockError()).toBe(0)
})
