import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { carrySelection as carry, countChosen, toggled, withoutShown, withRange } from './row-selection.tsx'

const ids = ['a', 'b', 'c', 'd', 'e']

test('toggles a row', () => {
  expect(toggled(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']))
  expect(toggled(new Set(['a', 'b']), 'b')).toEqual(new Set(['a']))
})

test('a range works in both directions and keeps the previous selection', () => {
  expect(withRange(new Set(['e']), ids, 1, 2)).toEqual(new Set(['b', 'c', 'e']))
  expect(withRange(new Set(['e']), ids, 2, 0)).toEqual(new Set(['a', 'b', 'c', 'e']))
})

test('a range stays within the list and does not mutate its input', () => {
  const numbers = fc.uniqueArray(fc.nat(50))
  forAll(numbers, numbers, fc.nat(60), fc.nat(60), (before, shown, from, to) => {
    const base: ReadonlySet<number> = new Set(before)
    const next = withRange(base, Int32Array.from(shown), from, to)
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    expect(next).toEqual(new Set([...before, ...shown.slice(first, last + 1)]))
    expect([...base]).toEqual(before)
  })
})

test('removes the shown rows and keeps the others', () => {
  expect(withoutShown(new Set(['a', 'z']), ids)).toEqual(new Set(['z']))
})

test('counts only the shown rows', () => {
  expect(countChosen(new Set(['a', 'c', 'z']), ids)).toBe(2)
  expect(countChosen(new Set<string>(), ids)).toBe(0)
})

type Row = { id: string | null }

const list = (...ids: (string | null)[]): readonly Row[] => ids.map((id) => ({ id }))
const carrySelection = (selected: ReadonlySet<number>, before: readonly Row[], after: readonly Row[]) =>
  carry(selected, before, after, ({ id }) => id)

test('rows stay selected wherever they are in the next list', () => {
  expect(carrySelection(new Set([0, 2]), list('a', 'b', 'c'), list('c', 'x', 'a', 'b'))).toEqual(
    new Set([0, 2]),
  )
})

test('of two rows with the same id, the same one stays selected', () => {
  expect(carrySelection(new Set([2]), list('a', 'b', 'a'), list('a', 'a', 'b'))).toEqual(new Set([1]))
})

test('a removed row is deselected, and unreadable rows are matched by order', () => {
  expect(carrySelection(new Set([0, 2]), list('a', null, null), list('b', null, null))).toEqual(new Set([2]))
})

test('the same list keeps any selection, and no list gets a larger one', () => {
  const ids = fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd')), { maxLength: 12 })
  forAll(ids, ids, fc.uniqueArray(fc.nat(11)), (before, after, numbers) => {
    const rows = list(...before)
    const selected = new Set(numbers.filter((number) => number < rows.length))
    expect(carrySelection(selected, rows, list(...before))).toEqual(selected)
    const next = carrySelection(selected, rows, list(...after))
    expect(next.size).toBeLessThanOrEqual(selected.size)
    for (const number of next) expect(number).toBeLessThan(after.length)
  })
})
