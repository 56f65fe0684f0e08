import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrySelection as carry } from './carry-selection.ts'

type Row = { id: string | null }

const list = (...ids: (string | null)[]): readonly Row[] => ids.map((id) => ({ id }))
const carrySelection = (selected: ReadonlySet<number>, before: readonly Row[], after: readonly Row[]) =>
  carry(selected, before, after, ({ id }) => id)

test('rows keep their selection wherever they stand in the next list', () => {
  expect(carrySelection(new Set([0, 2]), list('a', 'b', 'c'), list('c', 'x', 'a', 'b'))).toEqual(
    new Set([0, 2]),
  )
})

test('of two rows with one id the same one stays selected', () => {
  expect(carrySelection(new Set([2]), list('a', 'b', 'a'), list('a', 'a', 'b'))).toEqual(new Set([1]))
})

test('a row that is gone is selected no more, and unreadable ones go by their number among those', () => {
  expect(carrySelection(new Set([0, 2]), list('a', null, null), list('b', null, null))).toEqual(new Set([2]))
})

test('the same list keeps any selection, and no list gets more than was selected', () => {
  const ids = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd')), { maxLength: 12 })
  fc.assert(
    fc.property(ids, ids, fc.uniqueArray(fc.nat(11)), (before, after, numbers) => {
      const rows = list(...before)
      const selected = new Set(numbers.filter((number) => number < rows.length))
      expect(carrySelection(selected, rows, list(...before))).toEqual(selected)
      const next = carrySelection(selected, rows, list(...after))
      expect(next.size).toBeLessThanOrEqual(selected.size)
      for (const number of next) expect(number).toBeLessThan(after.length)
    }),
  )
})
