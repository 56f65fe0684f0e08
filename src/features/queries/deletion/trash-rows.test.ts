import { expect, test } from 'vitest'
import { unknownEntry } from '../library/library.ts'
import type { LibraryRow } from '../library/library-options.ts'
import { trashRows } from './trash-rows.ts'

const row = (id: string, part: Partial<LibraryRow>): LibraryRow => ({
  ...unknownEntry('a', id),
  hasDraft: false,
  ...part,
})

test('what is gone, the last first; entries of which the time is not known stand last', () => {
  const rows = [
    row('there', {}),
    row('old entry', { gone: 'not-found' }),
    row('first', { gone: 'deleted-here', goneAt: 10 }),
    row('last', { gone: 'not-found', goneAt: 20 }),
    row('back again', { gone: null, goneAt: null }),
  ]
  expect(trashRows(rows).map(({ id }) => id)).toEqual(['last', 'first', 'old entry'])
})
