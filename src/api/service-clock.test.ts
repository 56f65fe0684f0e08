import { beforeEach, expect, test, vi } from 'vitest'
import { clockError, hearServiceTime, onClockError, timeNow } from './service-clock.ts'

const day = 86_400_000
const noon = Date.UTC(2026, 10, 23, 12)
const date = new Date(noon).toUTCString()

beforeEach(() => hearServiceTime(date, noon))

test.each([-3 * day, 3 * day, 6 * 60_000])(
  'F35 a clock that is %d ms ahead is corrected by the Date of a response, and reported once',
  (by) => {
    const heard = vi.fn()
    const stop = onClockError(heard)
    hearServiceTime(date, noon + by)
    hearServiceTime(date, noon + by + 900)
    expect([clockError(), heard.mock.calls.length]).toEqual([by, 1])
    expect(Math.abs(timeNow() - (Date.now() - by))).toBeLessThan(1000)
    hearServiceTime(date, noon + 1000)
    expect([clockError(), heard.mock.calls.length]).toEqual([0, 2])
    stop()
    hearServiceTime(date, noon + by)
    expect(heard).toHaveBeenCalledTimes(2)
  },
)

test.each([null, '', 'soon', 'Mon, 99 Foo 2026'])('F35 ignores the Date %j', (told) => {
  hearServiceTime(date, noon + day)
  hearServiceTime(told, noon)
  expect(clockError()).toBe(day)
})

test('F35 ignores a few minutes', () => {
  hearServiceTime(date, noon + 4 * 60_000)
  expect(clockError()).toBe(0)
})
