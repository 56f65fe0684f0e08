import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampWidth, leastWidth, mostWidth, readWidths, writeWidths } from './column-width.ts'

const columns = ['name', 'plan', 'id']
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
