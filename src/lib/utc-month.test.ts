import { expect, test } from 'vitest'
import { monthNumber, monthValue } from './utc-month.ts'

test.each([
  ['2026-11-21T00:00:00Z', '2026-11'],
  ['2024-02-29T23:59:59.999Z', '2024-02'],
  ['2026-12-31T23:30:00-01:00', '2027-01'],
  ['1911-05-05', '1911-05'],
  ['0001-01-01', '0001-01'],
  ['9999-12-31T23:59:59Z', '9999-12'],
])('%s is in the month %s', (text, month) => {
  expect(monthValue(monthNumber(Date.parse(text)))).toBe(month)
})
