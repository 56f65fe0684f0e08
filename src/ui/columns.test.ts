import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampWidth,
  leastWidth,
  moveColumn,
  mostWidth,
  readOrder,
  readWidths,
  writeWidths,
} from './columns.ts'

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

const isColumn = (id: string) => columns.includes(id)
const none = new Map<string, number>()

test('what is written is read as the same widths', () => {
  const widths = fc.dictionary(fc.constantFrom(...columns), fc.integer({ min: leastWidth, max: mostWidth }))
  fc.assert(
    fc.property(widths, (widths) => {
      const map = new Map(Object.entries(widths))
      expect(readWidths(writeWidths(map, none), isColumn)).toEqual(map)
    }),
  )
})

test('a default width needs no word', () => {
  expect(
    writeWidths(
      new Map([
        ['name', 232],
        ['plan', 90],
      ]),
      new Map([['name', 232]]),
    ),
  ).toEqual(['plan:90'])
})

test.each([
  ['nobody:300', []],
  ['name', []],
  ['name:', []],
  ['name:-3', []],
  ['name:1e3', []],
  ['name:999999', []],
  ['name:99999', [['name', mostWidth]]],
  ['name:1', [['name', leastWidth]]],
  ['name:300', [['name', 300]]],
])('%s in an address is read as %j', (word, expected) => {
  expect([...readWidths([word], isColumn)]).toEqual(expected)
})

test('any text in an address is read, and every width is one that a column may have', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.double({ noNaN: true }), (words, width) => {
      for (const value of readWidths(words, () => true).values()) expect(clampWidth(value)).toBe(value)
      expect(clampWidth(width)).toBeGreaterThanOrEqual(leastWidth)
    }),
  )
})
