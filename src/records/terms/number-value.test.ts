import { expect, test } from 'vitest'
import { compareDecimals, readDecimal } from './decimal.ts'
import type { Unit } from '../fields/amount.ts'
import { readNumber } from './number-value.ts'

test.each<[string, Unit, string]>([
  ['100', 'count', '100'],
  ['1,000', 'count', '1000'],
  ['1_000_000', 'count', '1000000'],
  ['10k', 'count', '10000'],
  ['2.5M', 'count', '2500000'],
  ['-1', 'count', '-1'],
  ['18446744073709551615', 'count', '18446744073709551615'],
  ['5TB', 'gigabytes', '5000'],
  ['5 tb', 'gigabytes', '5000'],
  ['500GB', 'gigabytes', '500'],
  ['500', 'gigabytes', '500'],
  ['1MB', 'gigabytes', '0.001'],
  ['1.5PB', 'gigabytes', '1500000'],
  ['100GB·h', 'gigabyte-hours', '100'],
  ['2TBh', 'gigabyte-hours', '2000'],
  ['30d', 'seconds', '2592000'],
  ['90min', 'seconds', '5400'],
  ['1.5h', 'seconds', '5400'],
  ['60', 'seconds', '60'],
  ['100/s', 'per-second', '100'],
  ['1k/s', 'per-second', '1000'],
])('%s of %s is %s', (text, unit, expected) => {
  const number = readNumber(text, unit)
  const wanted = readDecimal(expected)
  if (!number || !('digits' in number) || !wanted) throw new Error(`${text} is no number`)
  expect(compareDecimals(number, wanted)).toBe(0)
})

test.each<[string, Unit]>([
  ['abc', 'count'],
  ['', 'count'],
  ['1,00', 'count'],
  ['1.2.3', 'count'],
])('%j is no number of %s', (text, unit) => {
  const number = readNumber(text, unit)
  expect(number === undefined || 'unit' in number).toBe(true)
})

test.each<[string, Unit, string]>([
  ['5GB', 'count', 'GB'],
  ['5XB', 'gigabytes', 'XB'],
  ['5TB', 'gigabyte-hours', 'TB'],
  ['30TB', 'seconds', 'TB'],
  ['5constructor', 'count', 'constructor'],
])('%s has no unit of %s', (text, unit, named) => {
  expect(readNumber(text, unit)).toEqual({ unit: named })
})
