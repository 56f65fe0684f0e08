import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDateValue } from './date-value.ts'

const day = 86_400_000

test.each([
  ['30d', 30 * day],
  ['-7d', -7 * day],
  ['0d', 0],
  ['1.5h', 5_400_000],
  ['2W', 14 * day],
  ['90min', 5_400_000],
  ['90m', 5_400_000],
  ['6mo', 180 * day],
  ['1y', 365 * day],
])('%s is a time span', (text, length) => {
  expect(readDateValue(text)).toEqual({ is: 'span', length })
})

test.each([
  ['2026', '2026-01-01', '2027-01-01'],
  ['2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2026-11-24', '2026-11-24', '2026-11-25'],
  ['1970-01-01', '1970-01-01', '1970-01-02'],
  ['0099', '0099-01-01', '0100-01-01'],
])('%s is a period', (text, from, until) => {
  expect(readDateValue(text)).toEqual({ is: 'period', from: Date.parse(from), until: Date.parse(until) })
})

test('a moment is as long as the shortest time that can be told', () => {
  const from = Date.UTC(2026, 10, 24, 10)
  for (const text of ['2026-11-24T10:00:00Z', '2026-11-24T12:00:00+02:00']) {
    expect(readDateValue(text)).toEqual({ is: 'period', from, until: from + 1 })
  }
})

test.each(['', 'soon', '30', '30x', 'd', '2026-13', '2026-11-32', '24.11.2026', 'now-1h', '11/24/2026'])(
  '%j is no date',
  (text) => {
    expect(readDateValue(text)).toBeUndefined()
  },
)

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = readDateValue(text)
      if (value?.is === 'period') expect(value.until).toBeGreaterThan(value.from)
    }),
  )
})
