import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { bandDays, expiryBand, expiryBands, readExpiry } from './expiry.ts'
import { day } from './dates.ts'

const now = Date.UTC(2026, 10, 21)
const bandOf = (value: unknown, at = now) => expiryBand(readExpiry(value), at)
const after = (days: number) => new Date(now + days * day).toISOString()

test.each([
  [undefined, 'never'],
  [null, 'never'],
  ['0001-01-01T00:00:00Z', 'never'],
  ['0001-01-01T00:00:00.000000000Z', 'never'],
  ['0001-01-01', 'never'],
  ['1970-01-01T00:00:00Z', 'never'],
  ['1970-01-01T02:00:00+02:00', 'never'],
  ['1969-12-31T19:00:00-05:00', 'never'],
  ['1970-01-01T00:00:00.001Z', 'expired'],
  ['1969-12-31T23:59:59.999Z', 'expired'],
  ['', 'unreadable'],
  [' ', 'unreadable'],
  ['never', 'unreadable'],
  ['next week', 'unreadable'],
  ['2026-13-01T00:00:00Z', 'unreadable'],
  ['2026-12-01T00:00:00', 'unreadable'],
  ['2026-12-01 00:00:00Z', 'unreadable'],
  [' 2026-12-01T00:00:00Z', 'unreadable'],
  ['1700000000', 'unreadable'],
  [1_700_000_000, 'unreadable'],
  [1_700_000_000_000n, 'unreadable'],
  [0, 'unreadable'],
  [false, 'unreadable'],
  [['2026-12-01T00:00:00Z'], 'unreadable'],
  ['+275760-09-13T00:00:00Z', 'unreadable'],
  ['275760-09-13T00:00:00Z', 'unreadable'],
  ['9999-12-31T23:59:59.999Z', 'never'],
  ['9999-12-31T23:59:59-01:00', 'unreadable'],
  ['1911-05-05T00:00:00Z', 'expired'],
  ['2026-02-29T00:00:00Z', 'unreadable'],
  ['2024-02-29T00:00:00Z', 'expired'],
  ['2028-02-29T00:00:00Z', 'later'],
  ['2100-02-29T00:00:00Z', 'unreadable'],
  [after(-0.001), 'expired'],
  [after(0), 'expired'],
  [after(0.001), 'within-7-days'],
  [after(7), 'within-7-days'],
  [after(7.001), 'within-30-days'],
  [after(30), 'within-30-days'],
  [after(30.001), 'later'],
  [after(36_500), 'later'],
  [after(36_500.001), 'never'],
  ['2026-11-21T02:00:00+02:00', 'expired'],
  ['2026-11-21T02:00:00.001+02:00', 'within-7-days'],
  ['2026-11-20T23:59:59.999999999Z', 'expired'],
  ['2026-11-28T00:00:00.000000000Z', 'within-7-days'],
  ['2026-11-28T00:00:00.001000000Z', 'within-30-days'],
  ['2027-01-01T00:00:00.123456789+02:00', 'later'],
])('expiresAt %s is %s', (value, band) => {
  expect(bandOf(value)).toBe(band)
})

test('the ways of sending no expiry are distinguished', () => {
  expect(readExpiry(undefined)).toEqual({ kind: 'never', sent: 'absent' })
  expect(readExpiry(null)).toEqual({ kind: 'never', sent: 'null' })
  expect(readExpiry('0001-01-01T00:00:00Z')).toEqual({
    kind: 'never',
    sent: 'placeholder',
    text: '0001-01-01T00:00:00Z',
  })
})

test('only a valid date in the past is expired, and any value is in exactly one band', () => {
  forAll(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
    const expiry = readExpiry(value)
    const band = expiryBand(expiry, now)
    expect(expiryBands).toContain(band)
    if (expiry.kind !== 'date') expect(band).toBe(expiry.kind)
    else expect(band === 'expired').toBe(expiry.epoch <= now)
  })
})

const moment = fc.date({ noInvalidDate: true, min: new Date('1971-01-01'), max: new Date('9990-01-01') })
const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })
const nanoseconds = fc.integer({ min: 0, max: 999_999 })

/** Formats a time at a UTC offset in minutes, with nanoseconds. */
function zoned(epoch: number, minutes: number, nanos: number): string {
  const local = new Date(epoch + minutes * 60_000).toISOString().slice(0, -1)
  const zone = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return `${local}${String(nanos).padStart(6, '0')}${minutes < 0 ? '-' : '+'}${zone}`
}

test('an offset or extra digits do not move a token to another band, at any boundary', () => {
  const edges = [0, ...Object.values(bandDays).map((days) => days * day)]
  forAll(
    moment,
    offset,
    nanoseconds,
    fc.constantFrom(...edges),
    fc.constantFrom(-1, 0, 1),
    (end, minutes, nanos, edge, step) => {
      const at = end.getTime() - edge - step
      const left = edge + step
      const band =
        left <= 0
          ? 'expired'
          : left <= 7 * day
            ? 'within-7-days'
            : left <= 30 * day
              ? 'within-30-days'
              : left <= 36_500 * day
                ? 'later'
                : 'never'
      expect(bandOf(zoned(end.getTime(), minutes, nanos), at)).toBe(band)
      expect(bandOf(end.toISOString(), at)).toBe(band)
    },
  )
})

test('over time, a token only moves on to the next band', () => {
  const order = ['never', 'later', 'within-30-days', 'within-7-days', 'expired']
  forAll(moment, fc.array(fc.integer({ min: -40_000 * day, max: 40 * day })), (end, times) => {
    const bands = times
      .toSorted((a, b) => a - b)
      .map((time) => order.indexOf(bandOf(end.toISOString(), end.getTime() + time)))
    expect(bands).toEqual(bands.toSorted((a, b) => a - b))
    expect(bands).not.toContain(-1)
  })
})
