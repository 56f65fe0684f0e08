import fc from 'fast-check'
import { expect, test } from 'vitest'
import { org } from '#features/orgs/org.ts'
import { hasOwnLayout, shownColumns, shownFields, withColumn, writeShownColumns } from './table-layout.ts'

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
