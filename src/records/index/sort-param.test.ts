import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { anyColumn, readSort, toggledSort, writeSort } from './sort-param.ts'

const isColumn = (id: string) => ['name', 'plan', 'maxUsers'].includes(id)

test('reads back what it wrote', () => {
  const sort = fc.uniqueArray(
    fc.record({ column: fc.constantFrom('name', 'plan', 'maxUsers'), desc: fc.boolean() }),
    { selector: ({ column }) => column },
  )
  forAll(sort, (value) => {
    expect(readSort(writeSort(value), isColumn)).toEqual(value)
  })
})

test('a sort order survives the URL, whatever the columns are called', () => {
  const sorts = fc.uniqueArray(
    fc.record({
      column: fc.oneof(
        fc.string({ minLength: 1 }),
        fc.constantFrom('a,b', '-a', 'asc:a', 'a.desc', '%2C', '%'),
      ),
      desc: fc.boolean(),
    }),
    { selector: ({ column }) => column },
  )
  forAll(sorts, (sort) => {
    expect(readSort(writeSort(sort), anyColumn)).toEqual(sort)
  })
})

test('ignores invalid parts and repeated columns', () => {
  expect(readSort('plan.up,constructor,-name,name,,--maxUsers', isColumn)).toEqual([
    { column: 'name', desc: true },
  ])
  expect(readSort(undefined, isColumn)).toEqual([])
})

test('reads the sort order from URLs of earlier versions', () => {
  const sort = [
    { column: 'name', desc: true },
    { column: 'maxUsers', desc: false },
  ]
  expect(readSort('name.desc,maxUsers.asc', isColumn)).toEqual(sort)
  expect(readSort('desc:name,asc:maxUsers', isColumn)).toEqual(sort)
})

test('a column header sorts one way, the other, and not at all; with Shift, in addition to the other columns', () => {
  const first = { column: 'grants', desc: true }
  const name = { column: 'name', desc: false }
  const once = toggledSort([name], first, false)
  expect(once).toEqual([first])
  const twice = toggledSort(once, first, false)
  expect(twice).toEqual([{ column: 'grants', desc: false }])
  expect(toggledSort(twice, first, false)).toEqual([])
  expect(toggledSort([name], first, true)).toEqual([name, first])
  expect(toggledSort([first, name], first, true)).toEqual([{ column: 'grants', desc: false }, name])
})
