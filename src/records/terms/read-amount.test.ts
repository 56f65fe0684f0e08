import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { exactAmountText, type Unit, amountText } from '../fields/amount.ts'
import { readTypedAmount } from './read-amount.ts'

test.each<[string, Unit, bigint]>([
  ['250', 'count', 250n],
  [' 1,024 ', 'count', 1024n],
  ['-1', 'count', -1n],
  ['−1', 'count', -1n],
  ['18446744073709551615', 'count', 18446744073709551615n],
  ['2 TB', 'gigabytes', 2000n],
  ['2.5tb', 'gigabytes', 2500n],
  ['500GB', 'gigabytes', 500n],
  ['5000 MB', 'gigabytes', 5n],
  ['1 PB', 'gigabytes', 1_000_000n],
  ['10 GB·h', 'gigabyte-hours', 10n],
  ['10 GB-h', 'gigabyte-hours', 10n],
  ['10 GB * h', 'gigabyte-hours', 10n],
  ['1 TBh', 'gigabyte-hours', 1000n],
  ['30 d', 'seconds', 2_592_000n],
  ['30 days', 'seconds', 2_592_000n],
  ['1 d 12 h', 'seconds', 129_600n],
  ['1.5 h', 'seconds', 5400n],
  ['100 /s', 'per-second', 100n],
  ['100 per second', 'per-second', 100n],
  ['1.0', 'count', 1n],
  [' - 1 ', 'count', -1n],
  ['+1', 'count', 1n],
  ['1 week 2 hours 3 minutes 4 secs', 'seconds', 612_184n],
  ['5 mins', 'seconds', 300n],
  ['100 /sec', 'per-second', 100n],
  ['100 per s', 'per-second', 100n],
  ['9'.repeat(200), 'count', 10n ** 200n - 1n],
])('%j as %s is %d', (text, unit, value) => {
  expect(readTypedAmount(text, unit)).toEqual({ value })
})

test.each<[string, Unit, string]>([
  ['', 'count', 'Write an integer'],
  ['many', 'count', 'Write an integer'],
  ['1.5', 'count', '1.5 is not an integer.'],
  [' 1.5 ', 'count', '1.5 is not an integer.'],
  ['100 users', 'per-second', 'Write requests per second'],
  ['9'.repeat(201), 'count', 'Write an integer'],
  ['5 TB', 'count', 'Write an integer'],
  ['500 MB', 'gigabytes', '500 MB is not a whole number of gigabytes.'],
  ['1 TiB', 'gigabytes', 'Write gigabytes'],
  ['10 GB', 'gigabyte-hours', 'Write gigabyte-hours'],
  ['10 GB-hs', 'gigabyte-hours', 'Write gigabyte-hours'],
  ['2,5 TB', 'gigabytes', 'Use a point before decimals'],
  ['1 month', 'seconds', 'Write seconds'],
  ['0.5 s', 'seconds', 'not a whole number of seconds'],
  ['--1', 'count', 'Write an integer'],
  ['-', 'count', 'Write an integer'],
  ['1-', 'count', 'Write an integer'],
  ['10 GB-', 'gigabytes', 'Write gigabytes'],
  ['9'.repeat(1000), 'count', 'Write an integer'],
])('%j as %s is a problem', (text, unit, problem) => {
  expect(readTypedAmount(text, unit)).toEqual({ problem: expect.stringContaining(problem) })
})

const units: readonly Unit[] = ['count', 'gigabytes', 'gigabyte-hours', 'seconds', 'per-second']
const anyInteger = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -5, max: 100_000 }), fc.bigInt())

test('reads back any displayed limit as the same integer', () => {
  forAll(anyInteger, fc.constantFrom(...units), (value, unit) => {
    fc.pre(String(value).length < 100)
    expect(readTypedAmount(amountText(value, unit), unit)).toEqual({ value: BigInt(value) })
    expect(readTypedAmount(exactAmountText(value, unit), unit)).toEqual({ value: BigInt(value) })
  })
})

test('any text is an integer or a sentence', () => {
  forAll(fc.string({ unit: fc.constantFrom(...'0123456789.,- TGBhds/·'.split('')) }), (text) => {
    for (const unit of units) {
      const reading = readTypedAmount(text, unit)
      if ('problem' in reading) expect(reading.problem).toMatch(/\.$/)
    }
  })
})
