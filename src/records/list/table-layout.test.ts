import fc from 'fast-check'
import { expect, test } from 'vitest'
import { org } from '#features/orgs/org.ts'
import {
  renderedColumns,
  hasOwnLayout,
  shownColumns,
  shownFields,
  tableColumn,
  withColumn,
  writeShownColumns,
} from './table-layout.ts'

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
})

test('reads back the columns it wrote', () => {
  const shown = fc.shuffledSubarray(columnIds.slice(1)).map((others) => ['name'].concat(others))
  fc.assert(
    fc.property(shown, (ids) => {
      expect(shownColumns(org, { columns: writeShownColumns(org, ids) })).toEqual(ids)
    }),
  )
})

test('any URL gives a table with the name first and no repeated columns', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom(...columnIds))
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (columns, width) => {
      const fields = shownFields(org, { columns: columns.join(','), width })
      expect(fields[0]?.id).toBe('name')
      expect(new Set(fields).size).toBe(fields.length)
    }),
  )
})

test('a column that is shown again goes after the one that precedes it by default', () => {
  expect(withColumn(org, ['name', 'region', 'plan'], 'role')).toEqual(['name', 'region', 'role', 'plan'])
  expect(withColumn(org, ['name', 'region'], 'plan')).toEqual(['name', 'plan', 'region'])
  expect(withColumn(org, ['name', 'plan'], 'plan')).toEqual(['name', 'plan'])
})

test('the rendered columns and their margins are as wide as all columns', () => {
  const columns = org.fields.map((field, at) => tableColumn(field, at, 100 + at, false))
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const place = fc.integer({ min: 1, max: columns.length - 1 })
  fc.assert(
    fc.property(place, place, (one, other) => {
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
    }),
  )
})
