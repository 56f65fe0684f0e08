import { expect, test } from 'vitest'
import { farm } from '#test/farms.ts'
import { findCompared, namedRecords } from './find-compared.ts'

test('a repeated ID stands for the two records that have it', () => {
  const rows = ['a', 'b', 'a'].map((id, index) => ({ kind: 'record' as const, id, index, record: { id } }))
  const unreadable = { kind: 'unreadable' as const, index: 3, value: 1, reason: '' }
  const entries = namedRecords({ rows: [...rows, unreadable], resource: farm })
  const sides = findCompared(entries, ['a', 'b', 'a', 'x'])
  expect(sides.map(({ entry, number, twins }) => [entry?.index, number, twins])).toEqual([
    [0, 1, 2],
    [1, 1, 1],
    [2, 2, 2],
    [undefined, 1, 0],
  ])
  expect(findCompared(namedRecords({ rows, resource: farm }), ['b', 'b'])[1]?.entry).toBeUndefined()
})
