import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { recordPaths } from '../terms/term-filter.ts'
import { runSync } from '#lib/time-slices.ts'
import { termColumn } from '../terms/term-column.ts'
import { valueCounts } from './suggestion-source.ts'

const columnOf = (values: readonly unknown[]) =>
  runSync(termColumn(values.length, (row) => values[row], 'texts'))

test('counts the given rows per value, and those without one', () => {
  const column = columnOf(['a', 'b', 'A', null, ['a', 'b', 'a'], [], '', 7, {}, undefined])
  expect(
    valueCounts(
      column,
      Int32Array.from({ length: 10 }, (_, row) => row),
    ),
  ).toEqual([
    { value: 'a', count: 3 },
    { value: 'b', count: 2 },
    { value: '7', count: 1 },
    { value: undefined, count: 5 },
  ])
  expect(valueCounts(column, Int32Array.of(1, 4))).toEqual([
    { value: 'a', count: 1 },
    { value: 'b', count: 2 },
    { value: '7', count: 0 },
  ])
})

const covers = (value: string, other: string) => value.endsWith('*') && other.startsWith(value.slice(0, -1))

test('a row counts once for a value, whether it has it, in any case, or a value that stands for it', () => {
  const column = columnOf(['a', '*', ['a', '*'], ['b', 'A', 'a', 'B'], ['a*', 'a'], null])
  expect(valueCounts(column, Int32Array.of(0, 1, 2, 3, 4, 5), covers)).toEqual([
    { value: 'a', count: 5 },
    { value: '*', count: 2 },
    { value: 'b', count: 3 },
    { value: 'a*', count: 3 },
    { value: undefined, count: 1 },
  ])
  expect(valueCounts(column, Int32Array.of(0, 3), covers)).toEqual(valueCounts(column, Int32Array.of(0, 3)))
})

test('counts any values like a plain count', () => {
  const value = fc.oneof(fc.constantFrom('x', 'y', 'z', null, undefined), fc.array(fc.constantFrom('x', 'y')))
  forAll(fc.array(value), (values) => {
    const lists: (readonly string[])[] = values.map((each) =>
      Array.isArray(each) ? each : each ? [each] : [],
    )
    const counts = valueCounts(columnOf(values), Int32Array.from(values.keys()))
    for (const { value: wanted, count } of counts) {
      const those = lists.filter((list) => (wanted === undefined ? list.length === 0 : list.includes(wanted)))
      expect(count).toBe(those.length)
    }
  })
})

test('finds paths at any depth, except those a term cannot spell', () => {
  const records = [
    { id: 1, license: { features: { sso: true, 'a b': 1, '5x': 1 }, list: [{ name: 'x' }] } },
    { other: null, id: 2 },
  ]
  expect(recordPaths(records)).toEqual([
    'id',
    'license',
    'license.features',
    'license.features.sso',
    'license.list',
    'license.list.name',
    'other',
  ])
})
