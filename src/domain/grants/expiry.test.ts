import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryBand, readExpiry } from './expiry.ts'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000
const bandOf = (value: unknown) => expiryBand(readExpiry(value), now)
const after = (days: number) => new Date(now + days * day).toISOString()

test.each([
  [undefined, 'never'],
  [null, 'never'],
  ['0001-01-01T00:00:00Z', 'never'],
  ['1970-01-01T00:00:00Z', 'never'],
  ['', 'unreadable'],
  ['never', 'unreadable'],
  ['next week', 'unreadable'],
  ['2026-13-01T00:00:00Z', 'unreadable'],
  [1_700_000_000, 'unreadable'],
  [false, 'unreadable'],
  ['1911-05-05T00:00:00Z', 'expired'],
  [after(-0.001), 'expired'],
  [after(0), 'expired'],
  [after(0.001), 'within-7-days'],
  [after(7), 'within-7-days'],
  [after(7.001), 'within-30-days'],
  [after(30), 'within-30-days'],
  [after(30.001), 'later'],
  ['2027-01-01T00:00:00.123456789+02:00', 'later'],
])('expiresAt %j is %s', (value, band) => {
  expect(bandOf(value)).toBe(band)
})

test('only a valid date in the past counts as expired', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
      const expiry = readExpiry(value)
      if (expiry.kind !== 'date') expect(expiryBand(expiry, now)).not.toBe('expired')
      else expect(expiryBand(expiry, now) === 'expired').toBe(expiry.epoch <= now)
    }),
  )
})
