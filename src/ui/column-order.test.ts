import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveColumn, readOrder } from './column-order.ts'

const columns = ['name', 'plan', 'users', 'tier', 'role', 'id']
test('any address gives every column once, with the first one first', () => {
  const word = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom(...columns, 'gone'), fc.constantFrom(...columns, 'gone'))
      .map(([a, b]) => `${a}:${b}`),
  )
  fc.assert(
    fc.property(fc.array(word), (moves) => {
      const order = readOrder(moves, columns)
      expect(order[0]).toBe('name')
      expect(order.toSorted()).toEqual(columns.toSorted())
    }),
  )
})

test('an address outlives columns that come and go', () => {
  const later = ['name', 'new', 'plan', 'users', 'role', 'id']
  expect(readOrder(['role:plan', 'tier:name', 'users:tier'], later)).toEqual([
    'name',
    'new',
    'plan',
    'role',
    'users',
    'id',
  ])
})

test('a column moves behind another, and nowhere else', () => {
  expect(moveColumn(columns, 'plan', 'role')).toEqual(['name', 'users', 'tier', 'role', 'plan', 'id'])
  expect(moveColumn(columns, 'plan', 'gone')).toBe(columns)
  expect(moveColumn(columns, 'plan', 'plan')).toBe(columns)
})
