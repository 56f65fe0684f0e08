import { expect, test } from 'vitest'
import { expiryMonth, licenseStateLabel, expiryMonthText } from './license-state.ts'

test.each([
  ['2026-11-30T23:59:59Z', '2026-11'],
  ['2026-11-30T23:59:59-01:00', '2026-12'],
  ['0001-01-01T00:00:00Z', 'none'],
  ['1970-01-01T00:00:00Z', 'none'],
  [null, 'none'],
  [undefined, 'none'],
  ['0987-02-01', '0987-02'],
  ['9999-12-31T23:59:59-01:00', 'unreadable'],
  ['', 'unreadable'],
  ['soon', 'unreadable'],
  [5, 'unreadable'],
])('a license that expires at %s is in the month %s', (expiresAt, month) => {
  expect(expiryMonth({ license: { expiresAt } })).toBe(month)
})

test.each([
  ['2026-11', 'November 2026'],
  ['none', 'no date'],
  ['unreadable', 'date not readable'],
  ['2026-09', 'September 2026'],
  ['2026-13', '2026-13'],
  ['2026-00', '2026-00'],
  ['2026-110', '2026-110'],
  ['x2026-11', 'x2026-11'],
])('%s reads %s', (value, text) => {
  expect(expiryMonthText(value)).toBe(text)
})

test.each([
  ['expired', 'Expired'],
  ['valid', 'Valid for more than 90 days'],
  ['gone', 'gone'],
])('the state %s reads %s', (value, label) => {
  expect(licenseStateLabel(value)).toBe(label)
})
