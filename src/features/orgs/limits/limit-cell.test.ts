import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { limitFields } from '../limit-fields.ts'
import { limitCell, limitFacts, rankText } from './limit-cell.ts'
import { countMarked, limitsSummary } from './limits-summary.ts'
import type { PublishedLimits } from './published-limits.ts'
import { planLimits, type Comparison, publishedMarks } from './comparison.ts'

const users = 0
const org = (license: unknown, plan: unknown = 'enterprise') => ({ id: 'a', plan, license })

function read(records: readonly unknown[], published = new Map<string, PublishedLimits>()) {
  const rows = records.map(readRow)
  const limits = runSync(planLimits({ rows }))
  const shown = Int32Array.from(rows, (_, row) => row)
  const against = (standard: Comparison['against']) => {
    const marks = standard === 'majority' ? limits.outliers : publishedMarks(limits, published)
    const comparison: Comparison = { against: standard, limits, published, marks }
    const summary = limitsSummary(comparison, shown)
    const cell = (row: number, limit = users) => {
      const record = rows[row]?.kind === 'record' ? rows[row].record : {}
      return limitCell(comparison, summary.heats[limit], row, limit, limitFields[limit]!, record)
    }
    return { comparison, summary, cell }
  }
  return { rows, limits, against }
}

const six = (last: unknown) => [...Array.from({ length: 5 }, () => org({ maxUsers: 500 })), org(last)]

test('an outlier gives its value, and what most of its plan have', () => {
  const { cell, summary, comparison } = read(six({ maxUsers: 250 })).against('majority')
  expect(cell(5)).toEqual({
    text: '250',
    isGap: false,
    isInvalid: false,
    band: 0,
    mark: 'less',
    description: 'None of 6 is smaller. Users is 250; 5 of 6 enterprise organizations have 500.',
  })
  expect(cell(0)).toMatchObject({ mark: undefined, band: 1, description: 'Larger than 16% of 6.' })
  expect(countMarked(comparison.marks, Int32Array.of(0, 1, 5))).toBe(1)
  expect(countMarked(comparison.marks, Int32Array.of(0, 1))).toBe(0)
  expect(summary.marked[users]).toBe(1)
})

test('a missing limit is an outlier if most of the plan have the same value, and says so', () => {
  const { cell } = read(six({})).against('majority')
  expect(cell(5)).toMatchObject({
    text: '—',
    isGap: true,
    mark: 'other',
    description: 'Users is missing; 5 of 6 enterprise organizations have 500.',
  })
})

test('organizations that have the limit are distinguished from all on the plan', () => {
  const records = [...six({ maxUsers: 7 }), ...Array.from({ length: 6 }, () => org({}))]
  expect(read(records).against('majority').cell(5).description).toBe(
    'None of 6 is smaller. Users is 7; 5 of the 6 enterprise organizations with this limit have 500.',
  )
})

test('text instead of an integer is shown as sent, called odd, and has no tint', () => {
  expect(
    read(six({ maxUsers: '500' }))
      .against('majority')
      .cell(5),
  ).toEqual({
    text: '500',
    isGap: false,
    isInvalid: true,
    band: 0,
    mark: 'other',
    description:
      'Sent as text; the interface has an integer here. Users is 500; 5 of 6 enterprise organizations have 500.',
  })
})

test('integers beyond 2^53 stay exact, in text and in comparisons', () => {
  const records = [...six({ maxUsers: 18446744073709551615n }), org({ maxUsers: 18446744073709551614n })]
  const { cell } = read(records).against('majority')
  expect(cell(5)).toMatchObject({ text: 'max (2⁶⁴−1)', mark: 'more', band: 5 })
  expect(cell(5).description).toContain('Larger than 85% of 7.')
  expect(cell(6).description).toContain('Larger than 71% of 7.')
})

const published = new Map([
  ['enterprise', { limits: { maxUsers: '500', maxEndpoints: '3' }, date: '2026-01-01', source: '' }],
])

test('compared with published limits, the reason is different, and a missing limit does not differ', () => {
  const { cell, summary } = read(six({ maxUsers: 501, maxEndpoints: 3n }), published).against('published')
  expect(cell(5)).toMatchObject({
    mark: 'more',
    description: 'Larger than 83% of 6. Published for enterprise on 2026-01-01: 500.',
  })
  expect(cell(0).mark).toBeUndefined()
  expect(cell(0, 4).mark).toBeUndefined()
  expect(summary.marked[users]).toBe(1)
})

test('a published value that no organization has differs from all', () => {
  const nobody = new Map([['enterprise', { limits: { maxUsers: '9' }, date: '2026-01-01', source: '' }]])
  expect(read(six({}), nobody).against('published').summary.marked[users]).toBe(5)
})

test('the page of an organization compares each limit with both', () => {
  const { rows, limits } = read(six({ maxUsers: 250 }), published)
  const row = rows[5]!
  const facts = limitFacts(row.kind === 'record' ? row.record : {}, 5, limits, published)
  expect(facts[users]).toMatchObject({
    reading: { text: '250' },
    usual: {
      text: '500',
      aside: '5 of 6',
      mark: 'less',
      reason: 'Users is 250; 5 of 6 enterprise organizations have 500.',
    },
    published: { text: '500', mark: 'less', reason: 'Published for enterprise on 2026-01-01: 500.' },
  })
  expect(facts[4]).toMatchObject({ reading: undefined, usual: undefined, published: { text: '3' } })
  expect(limitFacts({ license: { maxUsers: 1 } }, 0, null, published)[users]).toMatchObject({
    reading: { text: '1' },
    usual: undefined,
    published: undefined,
  })
})

test('a missing limit counts those that have the usual one among all, in each of its texts', () => {
  const { rows, limits } = read([...six({}), { id: 'gap', plan: 'enterprise', license: {} }])
  const row = rows[6]!
  const usual = limitFacts(row.kind === 'record' ? row.record : {}, 6, limits, published)[users]?.usual
  expect(usual).toMatchObject({
    aside: '5 of 7',
    reason: 'Users is missing; 5 of 7 enterprise organizations have 500.',
  })
})

test.each([
  [0, 10, 'None of 10 is smaller.'],
  [1, 1000, 'Larger than 1 of 1,000.'],
  [920, 1000, 'Larger than 92% of 1,000.'],
  [999, 1000, 'Larger than 99% of 1,000.'],
])('%i smaller of %i reads %s', (smaller, count, text) => {
  expect(rankText({ below: Int32Array.of(smaller), count, spread: null }, 0)).toBe(text)
})

test('any JSON instead of licenses, plans, and limits gives cells', () => {
  const limit = fc.oneof(fc.jsonValue(), fc.bigInt(), fc.integer({ min: -1, max: 2 }))
  const license = fc.oneof(
    fc.dictionary(fc.constantFrom('maxUsers', 'monthlyIngestGb', '__proto__'), limit),
    fc.jsonValue(),
  )
  const record = fc.oneof(
    fc.record({ id: fc.constant('a'), plan: fc.oneof(fc.constant('team'), fc.jsonValue()), license }),
    fc.jsonValue(),
  )
  forAll(fc.array(record, { maxLength: 12 }), (records) => {
    const { rows, limits, against } = read(records, published)
    for (const standard of ['majority', 'published'] as const) {
      const { cell } = against(standard)
      for (const row of rows.keys()) {
        const { text, mark, description } = cell(row)
        expect(text).not.toBe('')
        if (mark) expect(description).toMatch(/\.$/)
      }
    }
    for (const row of rows) {
      if (row.kind === 'record') limitFacts(row.record, row.index, limits, published)
    }
  })
})
