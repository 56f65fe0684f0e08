import fc from 'fast-check'
import { expect, test } from 'vitest'
import { org } from '#features/orgs/org.ts'
import { hasOwnLayout, shownColumns, shownFields, withColumn, writeShownColumns } from './table-layout.ts'

const columnIds = org.fields.map(({ id }) => id)
const usual = org.columns ?? columnIds

test('an address without a word of it shows the usual columns', () => {
  expect(shownColumns(org, {})).toEqual(usual)
  expect(hasOwnLayout(org, {})).toBe(false)
  expect(hasOwnLayout(org, { columns: usual.slice(1).join(',') })).toBe(false)
  expect(hasOwnLayout(org, { columns: 'name' })).toBe(true)
  expect(hasOwnLayout(org, { width: ['plan:200'] })).toBe(true)
})

test('columns are shown in the order of the address, once, and never without the name', () => {
  const ids = shownFields(org, { columns: 'role,nobody,plan,role,name' }).map(({ id }) => id)
  expect(ids).toEqual(['name', 'role', 'plan'])
  expect(shownColumns(org, { columns: 'name' })).toEqual(['name'])
})

test('what is written is read as the same columns', () => {
  const shown = fc.shuffledSubarray(columnIds.slice(1)).map((others) => ['name'].concat(others))
  fc.assert(
    fc.property(shown, (ids) => {
      expect(shownColumns(org, { columns: writeShownColumns(org, ids) })).toEqual(ids)
    }),
  )
})

test('any address gives a table with the name first and no column twice', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom(...columnIds))
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (columns, width) => {
      const fields = shownFields(org, { columns: columns.join(','), width })
      expect(fields[0]?.id).toBe('name')
      expect(new Set(fields).size).toBe(fields.length)
    }),
  )
})

test('a column that is shown again stands behind the one that it usually stands behind', () => {
  expect(withColumn(org, ['name', 'region', 'plan'], 'role')).toEqual(['name', 'region', 'role', 'plan'])
  expect(withColumn(org, ['name', 'region'], 'plan')).toEqual(['name', 'plan', 'region'])
  expect(withColumn(org, ['name', 'plan'], 'plan')).toEqual(['name', 'plan'])
})
