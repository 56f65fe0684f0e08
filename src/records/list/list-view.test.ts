import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { duplicateIds } from './list-view.ts'

test('finds exactly the ids that several rows have', () => {
  const ids = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', '__proto__')), { maxLength: 2000 })
  forAllWith({ numRuns: 40 }, ids, (ids) => {
    const rows = ids.map((id) => (id === null ? 7 : { id })).map(readRow)
    const counts = new Map<string, number>()
    for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    const several = [...counts.keys()].filter((id) => (counts.get(id) ?? 0) > 1)
    expect(runSync(duplicateIds({ rows }))).toEqual(new Set(several))
  })
})
