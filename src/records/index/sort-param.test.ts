import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSort, writeSort } from './sort-param.ts'

const isColumn = (id: string) => ['name', 'plan', 'maxUsers'].includes(id)

test('what is written is what is read', () => {
  const sort = fc.uniqueArray(
    fc.record({ column: fc.constantFrom('name', 'plan', 'maxUsers'), desc: fc.boolean() }),
    { selector: ({ column }) => column },
  )
  fc.assert(
    fc.property(sort, (value) => {
      expect(readSort(writeSort(value), isColumn)).toEqual(value)
    }),
  )
})

test('what makes no sense in a sort is left out', () => {
  expect(readSort('plan.up,constructor.asc,name.desc,name.asc,,maxUsers', isColumn)).toEqual([
    { column: 'name', desc: true },
  ])
})
