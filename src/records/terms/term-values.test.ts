import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import {
  compareDecimals,
  type Decimal,
  floorOf,
  multiply,
  readDateValue,
  readNamedPeriod,
  readDecimal,
  readNumber,
} from './term-values.ts'
import type { Unit } from '../fields/amount.ts'
import { day } from '#lib/dates.ts'

const read = (text: string): Decimal => {
  const decimal = readDecimal(text)
  if (!decimal) throw new Error(`${text} is no decimal`)
  return decimal
}

test.each([
  ['12', 12n, 0],
  ['-1.50', -150n, 2],
  ['+0.001', 1n, 3],
  ['1e21', 10n ** 21n, 0],
  ['1.5e-7', 15n, 8],
  ['18446744073709551615', 18446744073709551615n, 0],
  ['9'.repeat(400), BigInt('9'.repeat(400)), 0],
])('reads %s exactly', (text, digits, scale) => {
  expect(read(text)).toEqual({ digits, scale })
})

test.each(['', '-', '1.', '.5', '1,000', 'abc', '0x10', '1e99999', 'Infinity', '9'.repeat(401)])(
  '%j is not a decimal',
  (text) => {
    expect(readDecimal(text)).toBeUndefined()
  },
)

test('integers of any size are ordered and multiplied like big integers', () => {
  forAll(fc.bigInt(), fc.bigInt(), (a, b) => {
    expect(compareDecimals(read(String(a)), read(String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
    expect(multiply(read(String(a)), read(String(b))).digits).toBe(a * b)
  })
})

test('every finite double is read as the decimal it is written as', () => {
  forAll(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
    const { digits, scale } = read(String(value))
    expect(Number(`${digits}e${-scale}`)).toBe(value + 0)
  })
})

test('the floor is the greatest integer not above the number', () => {
  forAll(fc.bigInt({ min: -10_000n, max: 10_000n }), fc.nat(4), (digits, scale) => {
    const { floor, isWhole } = floorOf({ digits, scale })
    expect(floor).toBe(BigInt(Math.floor(Number(digits) / 10 ** scale)))
    expect(isWhole).toBe(Number(digits) % 10 ** scale === 0)
  })
})

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
  [' 7 ', 'count', '7'],
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
  ['9'.repeat(401), 'count'],
])('%j is not a number of %s', (text, unit) => {
  const number = readNumber(text, unit)
  expect(number === undefined || 'unit' in number).toBe(true)
})

test.each<[string, Unit, string]>([
  ['5GB', 'count', 'GB'],
  ['5XB', 'gigabytes', 'XB'],
  ['5TB', 'gigabyte-hours', 'TB'],
  ['30TB', 'seconds', 'TB'],
  ['5constructor', 'count', 'constructor'],
  ['5/s', 'count', '/s'],
  ['5/sk', 'per-second', '/sk'],
])('%s does not have a unit of %s', (text, unit, named) => {
  expect(readNumber(text, unit)).toEqual({ unit: named })
})

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
  expect(readDateValue(text)).toEqual({ type: 'span', length })
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
  expect(readDateValue(text)).toEqual({ type: 'period', from: Date.parse(from), until: Date.parse(until) })
})

test('a timestamp is a period of one millisecond', () => {
  const from = Date.UTC(2026, 10, 24, 10)
  for (const text of ['2026-11-24T10:00:00Z', '2026-11-24T12:00:00+02:00']) {
    expect(readDateValue(text)).toEqual({ type: 'period', from, until: from + 1 })
  }
})

test.each(['', 'soon', '30', '30x', 'd', '2026-13', '2026-11-32', '24.11.2026', 'now-1h', '11/24/2026'])(
  '%j is not a date',
  (text) => {
    expect(readDateValue(text)).toBeUndefined()
  },
)

test('any text is read or rejected', () => {
  forAll(fc.string(), (text) => {
    const value = readDateValue(text)
    if (value?.type === 'period') expect(value.until).toBeGreaterThan(value.from)
  })
})

test.each([
  ['today', '2026-11-21', '2026-11-22'],
  ['yesterday', '2026-11-20', '2026-11-21'],
  ['Tomorrow', '2026-11-22', '2026-11-23'],
  ['this week', '2026-11-16', '2026-11-23'],
  ['next-week', '2026-11-23', '2026-11-30'],
  ['this-month', '2026-11-01', '2026-12-01'],
  ['next month', '2026-12-01', '2027-01-01'],
  ['last-year', '2025-01-01', '2026-01-01'],
])('%s is a period', (text, from, until) => {
  const period = readNamedPeriod(text)?.(Date.UTC(2026, 10, 21, 23, 59))
  expect(period).toEqual({ from: Date.parse(from), until: Date.parse(until) })
})

test.each(['this', 'month', 'this decade', 'this-month-or-so', 'today week', 'every week'])(
  '%j is not a named period',
  (text) => {
    expect(readNamedPeriod(text)).toBeUndefined()
  },
)
