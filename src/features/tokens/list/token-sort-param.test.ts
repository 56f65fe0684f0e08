import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTokenSort, toggledTokenSort, writeTokenSort } from './token-sort-param.ts'

const sorts = fc.uniqueArray(fc.record({ column: fc.string({ minLength: 1 }), desc: fc.boolean() }), {
  selector: ({ column }) => column,
})

test('an order survives the address, whatever the columns are called', () => {
  fc.assert(
    fc.property(sorts, (sort) => {
      expect(readTokenSort(writeTokenSort(sort))).toEqual(sort)
    }),
  )
})

test('what is no order is left out, and a column counts once', () => {
  expect(readTokenSort('name,asc:,up:id,desc:id,asc:id')).toEqual([{ column: 'id', desc: true }])
  expect(readTokenSort(undefined)).toEqual([])
})

test('a head sorts one way, the other, and not at all; with Shift beside the other columns', () => {
  const first = { column: 'grants', desc: true }
  const name = { column: 'name', desc: false }
  const once = toggledTokenSort([name], first, false)
  expect(once).toEqual([first])
  const twice = toggledTokenSort(once, first, false)
  expect(twice).toEqual([{ column: 'grants', desc: false }])
  expect(toggledTokenSort(twice, first, false)).toEqual([])
  expect(toggledTokenSort([name], first, true)).toEqual([name, first])
  expect(toggledTokenSort([first, name], first, true)).toEqual([{ column: 'grants', desc: false }, name])
})
