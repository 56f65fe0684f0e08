import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { sortInSteps } from './column-ranks.ts'

type Item = { key: number; index: number }

const compare = (a: Item, b: Item) => a.key - b.key
const sortRun = (items: Item[]) => void items.sort(compare)

function sorted(keys: readonly number[]): readonly Item[] {
  const steps = sortInSteps(
    keys.map((key, index) => ({ key, index })),
    sortRun,
    compare,
  )
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

test('equals a plain stable sort for any number of runs', () => {
  const lengths = fc.constantFrom(0, 1, 4095, 4096, 4097, 8192, 13_000, 20_480)
  forAllWith(
    { numRuns: 30 },
    lengths,
    fc.integer({ min: 1, max: 5000 }),
    fc.integer({ min: 1, max: 99_991 }),
    (length, most, seed) => {
      const keys = Array.from({ length }, (_, at) => (at * seed) % most)
      const expected = keys.map((key, index) => ({ key, index })).sort(compare)
      expect(sorted(keys)).toEqual(expected)
    },
  )
})
