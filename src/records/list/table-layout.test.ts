import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { org } from '#features/orgs/org.ts'
import {
  clampWidth,
  hasOwnLayout,
  maxWidth,
  minWidth,
  moveColumn,
  readWidths,
  renderedColumns,
  shownColumns,
  shownFields,
  tableColumn,
  withColumn,
  writeShownColumns,
  writeWidths,
} from './table-layout.ts'

afterEach(() => void vi.unstubAllGlobals())

const columnIds = org.fields.map(({ id }) => id)
const usual = org.columns ?? columnIds

test('a URL without columns shows the default ones', () => {
  expect(shownColumns(org, {})).toEqual(usual)
  expect(hasOwnLayout(org, {})).toBe(false)
  expect(hasOwnLayout(org, { columns: usual.slice(1).join(',') })).toBe(false)
  expect(hasOwnLayout(org, { columns: 'name' })).toBe(true)
  expect(hasOwnLayout(org, { width: ['plan:200'] })).toBe(true)
})

test('shows columns in URL order, once each, and always the name', () => {
  const ids = shownFields(org, { columns: 'role,nobody,plan,role,name' }).map(({ id }) => id)
  expect(ids).toEqual(['name', 'role', 'plan'])
  expect(shownColumns(org, { columns: 'name' })).toEqual(['name'])
  expect(shownColumns(org, { columns: 'of-a-later-version' })).toEqual(usual)
})

test('reads back the columns it wrote', () => {
  const shown = fc.shuffledSubarray(columnIds.slice(1)).map((others) => ['name'].concat(others))
  forAll(shown, (ids) => {
    expect(shownColumns(org, { columns: writeShownColumns(org, ids) })).toEqual(ids)
  })
})

test('any URL gives a table with the name first and no repeated columns', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom(...columnIds))
  forAll(fc.array(word), fc.array(word), (columns, width) => {
    const fields = shownFields(org, { columns: columns.join(','), width })
    expect(fields[0]?.id).toBe('name')
    expect(new Set(fields).size).toBe(fields.length)
  })
})

test('a column that is shown again goes after the one that precedes it by default', () => {
  expect(withColumn(org, ['name', 'region', 'plan'], 'role')).toEqual(['name', 'region', 'role', 'plan'])
  expect(withColumn(org, ['name', 'region'], 'plan')).toEqual(['name', 'plan', 'region'])
  expect(withColumn(org, ['name', 'plan'], 'plan')).toEqual(['name', 'plan'])
})

test('a column moves to another place, but never before the first one', () => {
  vi.stubGlobal('document', { createElement: () => ({}), querySelector: () => null })
  const shown = ['name', 'plan', 'region', 'role']
  expect(moveColumn(org, shown, 1, 2)).toEqual(['name', 'region', 'plan', 'role'])
  expect(moveColumn(org, shown, 3, 1)).toEqual(['name', 'role', 'plan', 'region'])
  for (const [from, to] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, 4],
    [4, 1],
  ] as const)
    expect(moveColumn(org, shown, from, to)).toBe(shown)
})

test('reads back the widths it wrote', () => {
  const widths = fc.dictionary(fc.constantFrom(...columnIds), fc.integer({ min: minWidth, max: maxWidth }))
  forAll(widths, (widths) => {
    const map = new Map(Object.entries(widths))
    expect(readWidths(org, { width: writeWidths({ fields: [] }, map) })).toEqual(map)
  })
})

test('a default width is omitted', () => {
  const widths = new Map(org.fields.slice(0, 2).map(({ id, width }) => [id, width]))
  expect(writeWidths(org, widths.set('plan', 90))).toEqual(['plan:90'])
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
])('reads the width %s in a URL as %j', (word, expected) => {
  expect([...readWidths(org, { width: [word] })]).toEqual(expected)
})

test('any width in a URL can be read, and all are within the limits', () => {
  const word = fc.tuple(fc.constantFrom(...columnIds), fc.nat()).map((parts) => parts.join(':'))
  forAll(fc.array(fc.oneof(fc.string(), word)), fc.double({ noNaN: true }), (width, pixels) => {
    for (const value of readWidths(org, { width }).values()) expect(clampWidth(value)).toBe(value)
    expect(clampWidth(pixels)).toBeGreaterThanOrEqual(minWidth)
  })
})

test('the rendered columns and their margins are as wide as all columns', () => {
  const columns = org.fields.map((field, at) => tableColumn(field, at, 100 + at, false))
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const place = fc.integer({ min: 1, max: columns.length - 1 })
  forAll(place, place, (one, other) => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)]
    const drawn = renderedColumns(columns, { first, last })
    expect(drawn.map(({ index }) => index)).toEqual([
      0,
      ...Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ])
    const taken = drawn.map(
      ({ width, style }) => width + Number(style.marginLeft ?? 0) + Number(style.marginRight ?? 0),
    )
    expect(taken.reduce((sum, width) => sum + width)).toBe(all)
  })
})
