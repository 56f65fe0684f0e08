import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { licenseDates, periodText } from './license-dates.ts'

const utc = (text: string): number => Date.parse(text)
const of = (license: unknown) => licenseDates({ license })

test('a license and its billing period have spans and text', () => {
  const dates = of({
    validFrom: '2026-01-01',
    expiresAt: '2027-01-01T00:00:00Z',
    billingPeriodStart: '2026-11-01T00:00:00Z',
    billingPeriodEnd: '2026-12-01T00:00:00Z',
  })
  expect(dates).toMatchObject({
    validFrom: { text: 'Jan 1, 2026' },
    expires: { text: 'Jan 1, 2027' },
    validity: { start: utc('2026-01-01'), end: utc('2027-01-01') },
    period: { start: utc('2026-11-01'), end: utc('2026-12-01') },
  })
  expect(dates.problem).toBeUndefined()
  expect(periodText(dates)).toBe('Nov 1, 2026 – Dec 1, 2026')
})

test.each([
  ['no end', { validFrom: '2026-01-01' }, { start: utc('2026-01-01') }, undefined],
  ['no start', { expiresAt: '2026-01-01' }, { end: utc('2026-01-01') }, undefined],
  ['a placeholder', { validFrom: '0001-01-01T00:00:00Z', expiresAt: null }, undefined, undefined],
  ['swapped', { validFrom: '2027-01-01', expiresAt: '2026-01-01' }, undefined, 'Expires before it is valid'],
  [
    'an end that is no date',
    { validFrom: '2026-01-01', expiresAt: 'soon' },
    { start: utc('2026-01-01') },
    'Expiry date is not readable',
  ],
  [
    'a start that is no date',
    { validFrom: 5, expiresAt: '2026-01-01' },
    { end: utc('2026-01-01') },
    'Start date is not readable',
  ],
  ['no license', undefined, undefined, 'No license'],
  ['a license of null', null, undefined, 'No license'],
  ['a license that is text', 'none', undefined, 'License is not readable'],
])('%s', (_what, license, validity, problem) => {
  const dates = of(license)
  expect(dates.validity).toEqual(validity)
  expect(dates.problem).toBe(problem)
})

test('a swapped billing period is reported, and not drawn', () => {
  const dates = of({ billingPeriodStart: '2026-12-01', billingPeriodEnd: '2026-11-01' })
  expect(dates.period).toBeUndefined()
  expect(dates.problem).toBe('Billing period ends before it starts')
})

test('text that is not a date is shown as sent, with hidden characters made visible', () => {
  const dates = of({
    expiresAt: 'a\u202eb',
    billingPeriodEnd: '',
    billingPeriodStart: '1970-01-01T00:00:00Z',
  })
  expect(dates.expires.text).toBe('a⟨U+202E⟩b')
  expect(periodText(dates)).toBe('no date – “”')
})

test('whatever is sent, no span is negative, and every field has text', () => {
  const license = fc.dictionary(
    fc.constantFrom('validFrom', 'expiresAt', 'billingPeriodStart', 'billingPeriodEnd'),
    fc.oneof(
      fc.jsonValue(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    ),
  )
  forAll(license, (value) => {
    // The record itself may contain these words.
    fc.pre(!/Invalid|NaN/.test(JSON.stringify(value)))
    const dates = of(value)
    for (const span of [dates.validity, dates.period]) {
      if (span) expect(span.start ?? -Infinity).toBeLessThanOrEqual(span.end ?? Infinity)
    }
    for (const field of [dates.validFrom, dates.expires, dates.periodStart, dates.periodEnd]) {
      expect(field.text).not.toMatch(/^$|Invalid|NaN/)
    }
  })
})
