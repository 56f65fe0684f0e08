import fc from 'fast-check'
import { expect, test } from 'vitest'
import { org } from '#features/orgs/org.ts'
import { shownFields, tableLayout } from './table-layout.ts'

const columnIds = org.fields.map(({ id }) => id)

test('an address without a word of it lays the table out as the screens do', () => {
  expect(tableLayout(org, {})).toEqual({ order: columnIds, hidden: [], widths: new Map() })
})

test('columns are shown in their order, without the hidden ones, and never without the name', () => {
  const ids = shownFields(org, { order: ['role:name'], hide: ['name', 'plan', 'nobody'] }).map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(['name', 'role', 'paymentStatus'])
  expect(ids).toHaveLength(columnIds.length - 1)
})

test('any address gives a table with the name first and no column twice', () => {
  const words = fc.array(
    fc.oneof(fc.string(), fc.constantFrom(...columnIds, 'role:name', 'name:role', 'id:12')),
  )
  fc.assert(
    fc.property(words, words, words, (order, hide, width) => {
      const columns = shownFields(org, { order, hide, width })
      expect(columns[0]?.id).toBe('name')
      expect(new Set(columns).size).toBe(columns.length)
      tableLayout(org, { order, hide, width })
    }),
  )
})
