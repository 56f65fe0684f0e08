import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { day } from '#lib/dates.ts'
import { listModel } from '#records/list/list-model.ts'
import { token, TokenReader } from './token.ts'
import { testToken } from './list/test-token.ts'

function read(values: readonly unknown[]) {
  const reader = new TokenReader()
  for (const [index, value] of values.entries()) reader.add(readRow(value, index))
  const rows = values.map(readRow)
  return {
    tokens: reader.read().filter((token) => token !== undefined),
    unreadable: rows.filter(({ kind }) => kind === 'unreadable'),
  }
}

test('a bad row stays beside the others, and tokens with a duplicate ID are kept and marked', () => {
  const values = [{ id: 'a', name: 'one' }, null, 7, { name: 'no id' }, { id: 'a', name: 'two' }, { id: 'b' }]
  const { tokens, unreadable } = read(values)
  expect(tokens.map(({ index, name, isDuplicate }) => [index, name, isDuplicate])).toEqual([
    [0, 'one', true],
    [4, 'two', true],
    [5, 'Unnamed token', false],
  ])
  expect(unreadable.map(({ index }) => index)).toEqual([1, 2, 3])
})

test('every row is kept in order, and exactly the IDs that occur twice or more are marked', () => {
  forAll(fc.array(fc.constantFrom('a', 'b', '__proto__', 'constructor', 'c', null)), (ids) => {
    const { tokens, unreadable } = read(ids.map((id) => (id === null ? null : { id })))
    expect(tokens.length + unreadable.length).toBe(ids.length)
    expect(tokens.map(({ id }) => id)).toEqual(ids.filter((id) => id !== null))
    for (const { id, isDuplicate } of tokens)
      expect(isDuplicate).toBe(ids.filter((other) => other === id).length > 1)
  })
})

test('tokens read earlier are not changed by later ones', () => {
  const reader = new TokenReader()
  reader.add(readRow({ id: 'a' }, 0))
  const tokens = reader.read()
  reader.add(readRow({ id: 'a' }, 1))
  expect(tokens.map((token) => token?.isDuplicate)).toEqual([false])
  expect(reader.read().map((token) => token?.isDuplicate)).toEqual([true, true])
})

test('names and descriptions of another type are shown as text', () => {
  const token = testToken({ name: 12, description: ['x'], samlAuthenticated: 'yes' })
  expect([token.name, token.description, token.isSaml]).toEqual(['12', '["x"]', false])
})

const listOf = (records: readonly object[]) =>
  listModel(token, {
    rows: records.map((record, at) => readRow({ id: `${at}`, ...record }, at)),
    receivedAt: 0,
    source: () => '',
  })

test.each([
  ['dataset:http-logs', [0, 1, 2, 3]],
  ['dataset:HTTP-logs', [0, 1, 2, 3]],
  ['-dataset:http-logs', [4, 5]],
  ['dataset:audit', [1, 3, 4]],
  ['dataset:http-', [0, 1, 2, 3]],
  ['dataset=http-logs', [0]],
  ['dataset="*"', [1, 3]],
])('%s finds tokens on it by name, and those for which nobody can tell', (text, found) => {
  const query = { query: ['read'] }
  const list = listOf([
    ...['http-logs', '*', 'http-*'].map((name) => ({ datasetCapabilities: { [name]: query } })),
    { datasetCapabilities: 'all' },
    { datasetCapabilities: { audit: query } },
    { viewCapabilities: { 'http-logs': query } },
  ])
  const [mask] = list.index(0).terms.search(text, 0).masks
  expect([...list.rows.keys()].filter((row) => mask?.[row] === 1)).toEqual(found)
})

test('a search for a status finds a token in a long list from the moment that its status changes', () => {
  const list = listOf(Array.from({ length: 2001 }, () => ({ expiresAt: '2026-12-31T00:00:00Z' })))
  const end = Date.UTC(2026, 11, 31)
  const statuses = [31, 30, 8, 7, 1, 0].map((days) => {
    const { terms } = list.index(end - days * day)
    const status = terms.find('status')
    return status && terms.column(status).values
  })
  expect(statuses.flat()).toEqual([
    'later',
    'within-30-days',
    'within-30-days',
    'within-7-days',
    'within-7-days',
    'expired',
  ])
})
