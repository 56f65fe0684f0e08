import { expect, test } from 'vitest'
import { libraryCsv, libraryJson } from './library-menus.tsx'
import { libraryColumns } from '../library/library-columns.ts'
import { unknownEntry } from '../library/library.ts'

const rows = [
  {
    ...unknownEntry('account', 'a'),
    name: '=SUM(A1)',
    tags: ['x', 'y'],
    lastOpened: Date.UTC(2026, 10, 21),
    gone: 'deleted-here' as const,
    hasDraft: true,
  },
]
const columns = libraryColumns.filter(({ id }) =>
  ['name', 'tags', 'lastOpened', 'draft', 'gone'].includes(id),
)

test('CSV has the columns shown and no formula', () => {
  expect(libraryCsv({ rows, columns })).toBe(
    'Name,Tags,Last opened,Draft,Gone\r\n\'=SUM(A1),"x, y",2026-11-21T00:00:00.000Z,true,Deleted here\r\n',
  )
})

test('JSON has the columns shown, tags as a list', () => {
  expect(JSON.parse(libraryJson({ rows, columns }))).toEqual([
    {
      name: '=SUM(A1)',
      tags: ['x', 'y'],
      lastOpened: '2026-11-21T00:00:00.000Z',
      draft: true,
      gone: 'Deleted here',
    },
  ])
})
