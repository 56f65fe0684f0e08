import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampWidth, minWidth, moveColumn, maxWidth, readOrder, readWidths, writeWidths } from './columns.ts'

const columns = ['name', 'plan', 'users', 'tier', 'role', 'id']
test('any URL gives all columns once, and keeps the first one first', () => {
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

test('a URL keeps working when columns are added or removed', () => {
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

test('a column moves directly after another, or not at all', () => {
  expect(moveColumn(columns, 'plan', 'role')).toEqual(['name', 'users', 'tier', 'role', 'plan', 'id'])
  expect(moveColumn(columns, 'plan', 'gone')).toBe(columns)
  expect(moveColumn(columns, 'plan', 'plan')).toBe(columns)
})

const isColumn = (id: string) => columns.includes(id)
const none = new Map<string, number>()

test('reads back the widths it wrote', () => {
  const widths = fc.dictionary(fc.constantFrom(...columns), fc.integer({ min: minWidth, max: maxWidth }))
  fc.assert(
    fc.property(widths, (widths) => {
      const map = new Map(Object.entries(widths))
      expect(readWidths(writeWidths(map, none), isColumn)).toEqual(map)
    }),
  )
})

test('a default width is omitted', () => {
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
  ['name:99999', [['name', maxWidth]]],
  ['name:1', [['name', minWidth]]],
  ['name:300', [['name', 300]]],
])('reads %s in a URL as %j', (word, expected) => {
  expect([...readWidths([word], isColumn)]).toEqual(expected)
})

test('any text in a URL can be read, and all widths are within the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.double({ noNaN: true }), (words, width) => {
      for (const value of readWidths(words, () => true).values()) expect(clampWidth(value)).toBe(value)
      expect(clampWidth(width)).toBeGreaterThanOrEqual(minWidth)
    }),
  )
})
