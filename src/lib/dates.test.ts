import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { areValidDays, daysProblems, isWholeDays, monthNumber, monthValue, readDate } from './dates.ts'

test.each([
  ['2026-11-21T10:00:00Z', Date.UTC(2026, 10, 21, 10)],
  ['2026-11-21T10:00:00.123456789Z', Date.UTC(2026, 10, 21, 10, 0, 0, 123)],
  ['2026-06-03T10:31:37-04:00', Date.UTC(2026, 5, 3, 14, 31, 37)],
  ['1911-02-03T00:00:00Z', Date.UTC(1911, 1, 3)],
  ['2026-11-21', Date.UTC(2026, 10, 21)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
])('%s is a date', (text, epoch) => {
  expect(readDate(text)).toEqual({ kind: 'date', epoch })
})

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z'])('%s means never', (text) => {
  expect(readDate(text)).toEqual({ kind: 'never' })
})

test.each([
  '',
  'never',
  'now-1h',
  '1615469248501218883',
  'Tue, 03 Jun 2026 10:31:37 GMT',
  '2026-13-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31',
  '275760-01-01T00:00:00Z',
  '2026-11-21 10:00',
  '0000-05-01T00:00:00Z',
  '0000-12-31T00:00:00-01:00',
  '9999-12-31T23:59:59-05:00',
])('%j stays text', (text) => {
  expect(readDate(text)).toEqual({ kind: 'text' })
})

test('reads all timestamps like the platform, with any number of fraction digits', () => {
  const parts = fc.record({
    at: fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    fraction: fc.stringMatching(/^(?:\.\d{1,12})?$/),
  })
  forAll(parts, ({ at, fraction }) => {
    const text = `${at.toISOString().slice(0, 19)}${fraction}Z`
    const epoch = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
    expect(readDate(text)).toEqual(epoch === 0 ? { kind: 'never' } : { kind: 'date', epoch })
  })
})

test('lowercase letters are read even where the platform does not know them', () => {
  const parse = Date.parse
  const strict = vi.spyOn(Date, 'parse')
  strict.mockImplementation((text) => (/[tz]/.test(text) ? Number.NaN : parse(text)))
  expect(readDate('2026-11-21t10:00:00z')).toEqual({ kind: 'date', epoch: Date.UTC(2026, 10, 21, 10) })
  strict.mockRestore()
})

test('rejects almost valid timestamps', () => {
  const almost = fc
    .tuple(
      fc.constantFrom('2026-11-21T10:00:00Z', '2026-11-21T10:00:00.5Z'),
      fc.nat(19),
      fc.constantFrom('x', ' ', '/'),
    )
    .map(([text, at, odd]) => text.slice(0, at) + odd + text.slice(at + 1))
  forAll(almost, (text) => {
    expect(readDate(text)).toEqual({ kind: 'text' })
  })
})

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

const fields = [{ key: 'a' }, { key: 'b', after: 'a' }, { key: 'c' }] as const
const problems = (a: string, b: string, c = '9') =>
  daysProblems<'a' | 'b' | 'c'>(fields, (key) => ({ a, b, c })[key])

test.each([
  [1, true],
  [36_500, true],
  [0, false],
  [36_501, false],
  [1.5, false],
  [Number.NaN, false],
])('whether %d is a valid number of days: %s', (days, isSound) => {
  expect(isWholeDays(days)).toBe(isSound)
})

test('trims white space, and compares each field with the one that it must exceed', () => {
  expect(problems(' 7 ', '8')).toEqual({})
  expect(problems('7', '7')).toEqual({
    b: 'Enter more than 7, so that this band begins after the one before.',
  })
  expect(problems('x', '1')).toEqual({ a: 'Enter whole days, from 1 to 36,500.' })
})

test.each(['0', '-1', '1.5', '', '1e1', '36501'])('%j is not a number of days', (text) => {
  expect(Object.keys(problems('1', '2', text))).toEqual(['c'])
})

test('for any input, accepted days are valid, and rejected ones have a sentence', () => {
  const field = fc.oneof(fc.string(), fc.nat({ max: 40_000 }).map(String))
  forAll(field, field, field, (a, b, c) => {
    const sentences = Object.values(problems(a, b, c))
    const days = { a: Number(a), b: Number(b), c: Number(c) }
    if (sentences.length === 0) expect(areValidDays<'a' | 'b' | 'c'>(fields, days)).toBe(true)
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/)
  })
})
