import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { compareGrants } from '#grants/grant-relation.ts'
import { anyGrants } from '#grants/test-grants.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { comparedRows } from './compared-rows.ts'

test('a row is different exactly when the tokens do not allow the same', () => {
  forAll(anyGrants, anyGrants, (a, b) => {
    const isDifferent = comparedRows([a, b]).some((row) => row.isDifferent)
    expect(isDifferent).toBe(compareGrants(a, b).kind !== 'identical')
  })
})

test('a cell includes what * gives, and says so', () => {
  const rows = comparedRows([
    grantsOf({ datasetCapabilities: { '*': { query: ['read'] }, logs: { ingest: ['create'] } } }),
    grantsOf({ datasetCapabilities: { logs: { query: ['read'], ingest: ['create'] } } }),
    grantsOf({ datasetCapabilities: { logs: null } }),
  ])
  expect(rows).toMatchObject([
    {
      label: '* (all)',
      isDifferent: true,
      cells: [{ text: 'query: read' }, { text: 'none' }, { text: 'none' }],
    },
    {
      label: 'logs',
      isDifferent: true,
      cells: [
        { text: 'ingest: create; query: read', isThroughAll: true },
        { text: 'ingest: create; query: read', isThroughAll: false },
        { text: 'none', isThroughAll: false },
      ],
    },
  ])
})

test('the order of unknown verbs is not a difference', () => {
  const [row] = comparedRows([
    grantsOf({ orgCapabilities: { metrics: ['a', 'b'] } }),
    grantsOf({ orgCapabilities: { metrics: ['b', 'a'] } }),
  ])
  expect(row?.isDifferent).toBe(false)
})

test('a grant that may reach a row is in its cell, and differs from none', () => {
  const rows = comparedRows([
    grantsOf({ datasetCapabilities: { 'http-*': { query: ['read'] } } }),
    grantsOf({ datasetCapabilities: { 'http-logs': { query: ['read'] } } }),
  ])
  expect(rows).toMatchObject([
    { name: 'http-*', isUnknown: false, cells: [{ text: 'query: read' }, { text: 'none' }] },
    {
      name: 'http-logs',
      isUnknown: true,
      cells: [{ text: 'unknown: dataset http-*, query: read' }, { text: 'query: read' }],
    },
  ])
})

test('unreadable parts appear in the rows they may concern, of which it is unknown whether they differ', () => {
  const rows = comparedRows([
    grantsOf({ orgCapabilities: { billing: 7 }, viewCapabilities: true }),
    grantsOf({ orgCapabilities: { users: ['read'] }, viewCapabilities: { v: { query: ['read'] } } }),
  ])
  expect(
    rows.map(({ name, isDifferent, isUnknown, cells }) => [
      name,
      isDifferent,
      isUnknown,
      cells[0]?.unread.length,
    ]),
  ).toEqual([
    ['billing', true, true, 1],
    ['users', true, false, 0],
    ['v', true, true, 1],
  ])
})
