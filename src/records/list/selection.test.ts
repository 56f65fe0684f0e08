import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { findCompared } from '../compare/find-compared.ts'
import { comparableIds } from './selection.tsx'

const rowsOf = (...ids: (string | null)[]) => ids.map((id) => (id === null ? null : { id })).map(readRow)
const list = rowsOf('a', 'b/2', 'c', 'd', 'e', null, '', 'twin', 'f', 'twin', 'twin')

const ids = list.map((row) => (row.kind === 'record' ? row.id : null))
const words = { a: 'An organization', plural: 'organizations' }

const tooFew = { reason: 'Select 2 to 4 organizations to compare them.' }
const skipped = { reason: 'Of organizations with the same ID, select the first in the list, too.' }

test.each<[string, number[], object]>([
  ['none', [], tooFew],
  ['one', [0], tooFew],
  ['two', [1, 0], { ids: ['a', 'b/2'] }],
  ['four', [3, 2, 1, 0], { ids: ['a', 'b/2', 'c', 'd'] }],
  ['five', [0, 1, 2, 3, 4], { reason: 'At most 4 organizations can be compared at once.' }],
  ['an unreadable one', [0, 5], { reason: 'An unreadable row cannot be compared.' }],
  ['one that is gone', [0, 99], { reason: 'An unreadable row cannot be compared.' }],
  ['the first of three with one id', [7, 0], { ids: ['a', 'twin'] }],
  ['two of three with one id', [9, 7], { ids: ['twin', 'twin'] }],
  ['all of them, and another', [10, 9, 8, 7], { ids: ['twin', 'f', 'twin', 'twin'] }],
  ['the second without the first', [0, 9], skipped],
  ['the third without the second', [7, 10], skipped],
  [
    'one without an address',
    [0, 6],
    { reason: 'An organization whose ID cannot be part of an address cannot be compared.' },
  ],
])('with %s selected', (_what, numbers, expected) => {
  expect(comparableIds(ids, new Set(numbers), words)).toEqual(expected)
})

test('the URL identifies exactly the selected rows', () => {
  const found = comparableIds(ids, new Set([10, 9, 8, 7]), words)
  const wanted = 'ids' in found ? found.ids : []
  const records = list.filter((row) => row.kind === 'record')
  expect(findCompared(records, wanted).map(({ entry }) => entry?.index)).toEqual([7, 8, 9, 10])
})
