import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRow } from '#api/list-row.ts'
import { createDuplicateFinder } from './duplicate-ids.ts'

test('exactly the ids that several rows have are found, however often it is interrupted', () => {
  const ids = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', '__proto__')), { maxLength: 2000 })
  fc.assert(
    fc.property(ids, fc.nat(3), (ids, patience) => {
      const finder = createDuplicateFinder(ids.map((id) => (id === null ? 7 : { id })).map(readRow))
      let looks = 0
      while (!finder.prepare(() => looks++ % (patience + 2) !== 0)) continue
      const counts = new Map<string, number>()
      for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
      expect(finder.ids).toEqual(new Set([...counts.keys()].filter((id) => (counts.get(id) ?? 0) > 1)))
    }),
    { numRuns: 40 },
  )
})
