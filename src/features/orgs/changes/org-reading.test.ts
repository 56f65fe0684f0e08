import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { valueText } from '#records/snapshots/value-text.ts'
import { storedValue } from '#records/changes/stored-value.ts'
import { orgReading } from './org-reading.ts'
import { trackedFields } from '../org.ts'

const { changeText } = orgReading

const change = (field: string, before: unknown, after: unknown) =>
  changeText({ field, before: valueText(before), after: valueText(after) })

test.each([
  ['paymentStatus', 'success', 'failed', ['success', 'failed', undefined, 'danger']],
  ['paymentStatus', 'blocked', 'success', ['blocked', 'success', undefined, 'success']],
  ['paymentStatus', 'na', 'success', ['na', 'success', undefined, undefined]],
  ['plan', undefined, '', ['—', '“”', undefined, undefined]],
  [
    'license.expiresAt',
    '2026-11-30T00:00:00Z',
    '2026-12-30T00:00:00Z',
    ['Nov 30, 2026', 'Dec 30, 2026', '30 days later', undefined],
  ],
  [
    'license.expiresAt',
    '2026-11-30T00:00:00Z',
    '2026-11-28T23:00:00Z',
    ['Nov 30, 2026', 'Nov 28, 2026', '1 day 1 hour earlier', undefined],
  ],
  [
    'license.expiresAt',
    '2026-11-30T01:00:00Z',
    '2026-11-30T03:00:00Z',
    ['2026-11-30T01:00:00Z', '2026-11-30T03:00:00Z', '2 hours later', undefined],
  ],
  ['license.expiresAt', 'soon', '0001-01-01T00:00:00Z', ['soon', 'never', undefined, undefined]],
  ['license.validFrom', 'soon', '0001-01-01T00:00:00Z', ['soon', 'no date', undefined, undefined]],
  ['license.maxUsers', 10, 250, ['10', '250', '+240', undefined]],
  ['license.monthlyIngestGb', 2500, 500, ['2.5 TB', '500 GB', '−2 TB', undefined]],
  ['license.maxUsers', 1, 18446744073709551615n, ['1', '18,446,744,073,709,551,615', undefined, undefined]],
  ['license.maxUsers', '10', null, ['10', 'null', undefined, undefined]],
  ['license.regions', ['eu', 'us'], ['eu', 'ap'], ['eu, us', 'eu, ap', '+ap −us', undefined]],
  ['license.regions', ['eu', 'us'], ['us', 'eu'], ['eu, us', 'us, eu', 'in another order', undefined]],
  ['license.regions', ['eu', 'eu', 'us'], ['eu', 'us'], ['eu, eu, us', 'eu, us', undefined, undefined]],
  [
    'license.features',
    { sso: true, audit: false, same: true },
    { sso: false, audit: false, same: true, rbac: true },
    ['sso: on, rbac: —', 'sso: off, rbac: on', undefined, undefined],
  ],
  ['unheard.of', 1, { a: 1 }, ['1', '{"a":1}', undefined, undefined]],
])('%s from %o to %o', (field, before, after, expected) => {
  const text = change(field, before, after)
  expect([text.before.text, text.after.text, text.difference, text.tone]).toEqual(expected)
})

test('an abbreviated value comes with the exact one', () => {
  const { before, after } = change('license.monthlyIngestGb', 2500, 500)
  expect([before.exact, after.exact]).toEqual(['2,500 GB', undefined])
  expect(change('license.expiresAt', '2026-11-30T00:00:00Z', undefined).before.exact).toBe(
    '2026-11-30T00:00:00Z',
  )
})

test('an empty string in a list is visible', () => {
  expect(change('license.regions', ['', 'eu'], []).before.text).toBe('“”, eu')
})

test('stored text is the value it was made from, and any two values have readable text', () => {
  const value = fc.oneof(fc.jsonValue(), fc.bigInt({ min: 2n ** 60n }))
  const field = fc.constantFrom(...trackedFields.map(({ path }) => path))
  forAll(field, value, value, (name, before, after) => {
    // The stored values themselves may contain these words.
    fc.pre(!/NaN|Invalid Date|\[object/.test(`${valueText(before)} ${valueText(after)}`))
    expect(valueText(storedValue(valueText(before)))).toBe(valueText(before))
    const text = change(name, before, after)
    expect(text.before.text).not.toBe('')
    expect(`${text.after.text} ${text.difference}`).not.toMatch(/NaN|Invalid Date|\[object/)
  })
})
