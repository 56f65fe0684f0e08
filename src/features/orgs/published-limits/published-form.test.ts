import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { limitFields } from '../limit-fields.ts'
import { documentedLimits, publishedForm, readPublishedForm } from './published-form.ts'
import { type PublishedLimits, publishedLimits } from '../limits/published-limits.ts'

const none: ReadonlySet<string> = new Set()
const start = { limits: { maxUsers: '1' }, date: '2026-01-01', source: '' }
const form = (patch: object) => ({ ...publishedForm('personal', start), ...patch })

test('units are accepted, and empty limits are left out', () => {
  const limits = {
    monthlyIngestGb: '2 TB',
    maxQueryWindowSeconds: '30 d',
    maxUsers: ' ',
    maxFields: '18446744073709551615',
  }
  expect(readPublishedForm(form({ limits, plan: ' team ', source: ' page 3 ' }), none, undefined)).toEqual({
    plan: 'team',
    value: {
      limits: {
        maxFields: '18446744073709551615',
        monthlyIngestGb: '2000',
        maxQueryWindowSeconds: '2592000',
      },
      date: '2026-01-01',
      source: 'page 3',
    },
  })
})

test.each<[object, object]>([
  [{ plan: ' ' }, { plan: 'Enter the plan as the service names it, for example personal.' }],
  [{ plan: 'taken' }, { plan: 'This plan already has limits. Edit those.' }],
  [{ plan: 'x'.repeat(101) }, { plan: 'A plan has at most 100 characters.' }],
  [{ date: '2026-02-30' }, { date: 'Enter the date as year, month, and day, for example 2026-01-31.' }],
  [{ date: 'today' }, { date: 'Enter the date as year, month, and day, for example 2026-01-31.' }],
  [
    { date: '2026-01-01T00:00:00Z' },
    { date: 'Enter the date as year, month, and day, for example 2026-01-31.' },
  ],
  [{ limits: { maxUsers: 'many' } }, { limits: { maxUsers: 'Write an integer, for example 250.' } }],
  [{ limits: {} }, { none: 'Enter at least one limit.' }],
])('%j has a problem in its field', (patch, problems) => {
  expect(readPublishedForm(form(patch), new Set(['taken']), undefined)).toEqual({
    problems: { limits: {}, ...problems },
  })
})

test('limits that this version does not know are kept', () => {
  const before = { ...start, limits: { maxUsers: '1', maxRobots: '4' } }
  expect(readPublishedForm(publishedForm('personal', before), none, before)).toEqual({
    plan: 'personal',
    value: before,
  })
})

test('stored values are shown and read back as the same', () => {
  const limits = fc.dictionary(fc.constantFrom(...limitFields.map(({ id }) => id)), fc.bigInt().map(String), {
    minKeys: 1,
  })
  forAll(limits, (of) => {
    fc.pre(Object.values(of).every((text) => text.length < 100))
    const value: PublishedLimits = { limits: { ...of }, date: '2026-01-01', source: 'x' }
    expect(readPublishedForm(publishedForm('team', value), none, value)).toEqual({ plan: 'team', value })
  })
})

test('documented limits can be saved as they are', () => {
  for (const [plan, value] of Object.entries(documentedLimits)) {
    expect(publishedLimits.schema.safeParse(value).success).toBe(true)
    expect(readPublishedForm(publishedForm(plan, value), none, undefined)).toEqual({ plan, value })
  }
})
