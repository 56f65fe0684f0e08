import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { amountDifference, amountText, exactAmountText, readSentAmount, shortAmountText } from './amount.ts'

test.each([
  [500, 'gigabytes', '500 GB'],
  [1000, 'gigabytes', '1 TB'],
  [1234, 'gigabytes', '1.234 TB'],
  [100_000, 'gigabytes', '100 TB'],
  [5_000_000, 'gigabytes', '5 PB'],
  [5_000_001, 'gigabytes', '5,000.001 TB'],
  [2_592_000, 'seconds', '30 d'],
  [90_061, 'seconds', '1 d 1 h 1 min 1 s'],
  [100, 'per-second', '100 /s'],
  [1000, 'gigabyte-hours', '1,000 GB·h'],
  [18446744073709551615n, 'count', '18,446,744,073,709,551,615'],
  [18446744073709551615n, 'gigabytes', '18,446,744,073,709,551,615 GB'],
  [-1, 'gigabytes', '-1 GB'],
  [-1, 'seconds', '-1 s'],
  [0, 'seconds', '0 s'],
  [0, 'count', '0'],
] as const)('formats %d %s as %s', (value, unit, text) => {
  expect(amountText(value, unit)).toBe(text)
})

test.each([
  [18446744073709551615n, 'count', 'max (2⁶⁴−1)'],
  [9223372036854775807n, 'seconds', 'max (2⁶³−1)'],
  [18446744073709551615n, 'gigabytes', 'max (2⁶⁴−1)'],
  [18446744073709551614n, 'count', '≈ 1.84 × 10¹⁹'],
  [-18446744073709551614n, 'gigabytes', '≈ −1.84 × 10¹⁹ GB'],
  [9007199254740991, 'count', '9,007,199,254,740,991'],
  [2500, 'gigabytes', '2.5 TB'],
] as const)('formats %d %s as %s in a narrow cell', (value, unit, text) => {
  expect(shortAmountText(value, unit)).toBe(text)
})

test('gigabytes are never rounded', () => {
  const factor: Record<string, bigint> = { GB: 1000n, TB: 1_000_000n, PB: 1_000_000_000n }
  forAll(fc.maxSafeInteger(), (value) => {
    const [number = '', unit = ''] = amountText(value, 'gigabytes').split(' ')
    const [whole = '', part = ''] = number.replaceAll(',', '').split('.')
    const thousandths = BigInt(`${whole}${part.padEnd(3, '0')}`)
    expect((thousandths * (factor[unit] ?? 0n)) / 1000n).toBe(BigInt(value) * 1000n)
  })
})

test("the exact text has the interface's unit", () => {
  expect(exactAmountText(2_592_000, 'seconds')).toBe('2,592,000 s')
  expect(exactAmountText(2000, 'gigabytes')).toBe('2,000 GB')
})

test.each<[unknown, object | undefined]>([
  [250, { text: '250' }],
  [0, { text: '0' }],
  [-1, { text: '-1' }],
  [18446744073709551615n, { text: '18,446,744,073,709,551,615' }],
  ['10', { text: '10', problem: 'Sent as text; the interface has an integer here.' }],
  ['', { text: '“”', problem: 'Sent as text; the interface has an integer here.' }],
  [1.5, { text: '1.5', problem: 'Sent as a fraction; the interface has an integer here.' }],
  [true, { text: 'true', problem: 'Sent as true or false; the interface has an integer here.' }],
  [[1], { text: '[1]', problem: 'Sent as a list; the interface has an integer here.' }],
  [{ a: 1 }, { text: '{"a":1}', problem: 'Sent as an object; the interface has an integer here.' }],
  [null, undefined],
  [undefined, undefined],
])('reads %o as a count as %o', (value, reading) => {
  expect(readSentAmount(value, 'count')).toEqual(reading)
})

test('a readable limit keeps its exact integer', () => {
  expect(readSentAmount(2500, 'gigabytes')).toEqual({ text: '2.5 TB', exact: '2,500 GB' })
})

test('any JSON value has a non-empty text', () => {
  const unit = fc.constantFrom('count', 'gigabytes', 'gigabyte-hours', 'seconds', 'per-second')
  forAll(fc.oneof(fc.jsonValue(), fc.bigInt(), fc.double()), unit, (value, of) => {
    expect(readSentAmount(value, of)?.text ?? 'nothing').not.toBe('')
  })
})

test.each([
  [1500, 1000, 'gigabytes', '+500 GB', '+500 GB'],
  [1000, 3500, 'gigabytes', '−2.5 TB', '−2,500 GB'],
  [0, 86_400, 'seconds', '−1 d', '−86,400 s'],
  [-1, 5, 'count', '−6', '−6'],
  [2n ** 64n, 2n ** 64n - 2n, 'count', '+2', '+2'],
  [2n ** 64n, 0, 'count', '+18,446,744,073,709,551,616', '+18,446,744,073,709,551,616'],
] as const)('%s differs from %s in %s by %s', (value, base, unit, text, exact) => {
  expect(amountDifference(value, base, unit)).toEqual({ text, exact })
})

test('there is no difference for equal limits, non-integers, and "no limit"', () => {
  for (const value of ['10', null, undefined, 1.5, 7, 2n ** 64n - 1n, 2n ** 63n - 1n])
    expect(amountDifference(value, 7, 'count')).toBeUndefined()
  forAll(fc.bigInt(), fc.bigInt(), (value, base) => {
    const exact = amountDifference(value, base, 'count')?.exact ?? '0'
    expect(BigInt(exact.replaceAll(',', '').replace('−', '-').replace('+', ''))).toBe(value - base)
  })
})
