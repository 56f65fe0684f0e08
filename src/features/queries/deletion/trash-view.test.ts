import { expect, test } from 'vitest'
import { type LibraryRow, unknownEntry } from '../library/library.ts'
import { trashRows } from './trash-view.tsx'

const row = (id: string, part: Partial<LibraryRow>) => ({ ...unknownEntry(id), ...part, hasDraft: false })

test('trash, most recently gone first; entries with an unknown time last', () => {
  const rows = [
    row('there', {}),
    row('old entry', { gone: 'not-found' }),
    row('first', { gone: 'deleted-here', goneAt: 10 }),
    row('last', { gone: 'not-found', goneAt: 20 }),
    row('back again', { gone: null, goneAt: null }),
  ]
  expect(trashRows(rows).map(({ id }) => id)).toEqual(['last', 'first', 'old entry'])
})
