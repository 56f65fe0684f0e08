import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenFacets, facetIds, noFilters, orgsSearch, readSort, writeSort } from './orgs-search.ts'

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

test('any address is read without an error, a single value as a list of one', () => {
  expect(orgsSearch.parse({ plan: 'enterprise', q: ['a'], hide: 5 })).toEqual({ plan: ['enterprise'] })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (search) => void orgsSearch.parse(search)),
  )
})

test('only facets with a value filter', () => {
  expect([...chosenFacets({ plan: ['enterprise'], role: [] })]).toEqual([['plan', ['enterprise']]])
})

test('clearing filters takes the text and every facet away', () => {
  const all = { q: 'a', sort: 'name.asc', ...Object.fromEntries(facetIds.map((id) => [id, ['x']])) }
  expect({ ...all, ...noFilters }).toEqual({ sort: 'name.asc' })
})
