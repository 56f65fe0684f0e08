import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { chosenFacets, noFilters } from '#records/list/list-search.ts'
import { fieldGroups, orgFields } from './org-fields.ts'
import { org } from './org.ts'
import { orgColumns, orgsSearch } from './orgs-search.ts'

test('any address is read without an error, and a single value becomes a list', () => {
  expect(orgsSearch.parse({ plan: 'enterprise', q: ['a'], columns: 5 })).toEqual({ plan: ['enterprise'] })
  forAll(fc.dictionary(fc.string(), fc.jsonValue()), (search) => void orgsSearch.parse(search))
})

test('only facets with a value filter', () => {
  expect([...chosenFacets(org, orgsSearch.parse({ plan: ['enterprise'], role: [] }))]).toEqual([
    ['plan', ['enterprise']],
  ])
})

test('clearing filters removes the text and every facet', () => {
  const all = { q: 'a', sort: 'name.asc', ...Object.fromEntries(org.facets.map(({ id }) => [id, ['x']])) }
  expect({ ...all, ...noFilters(org) }).toEqual({ sort: 'name.asc' })
})

test('addresses of earlier versions are read: the tab as `view`, the columns as hidden and moved ones', () => {
  expect(orgsSearch.parse({ view: 'limits', q: 'a' })).toEqual({ tab: 'limits', q: 'a' })
  expect(Object.keys(orgsSearch.parse({ view: 'limits' }))).toContain('view')
  const { columns = '', ...rest } = orgsSearch.parse({ hide: ['plan'], order: 'id:name' })
  expect(rest).toEqual({})
  expect(columns.split(',').slice(0, 3)).toEqual(['id', 'paymentStatus', 'firstFailedPayment'])
  expect(orgsSearch.parse({ view: 'limits', tab: 'charts' })).toEqual({ tab: 'charts' })
})

test('any moves in an earlier address give all columns once, also when columns were added or removed', () => {
  const word = fc.oneof(
    fc.string(),
    fc.tuple(fc.constantFrom(...orgColumns, 'gone'), fc.constantFrom(...orgColumns, 'gone')).map(String),
  )
  forAll(fc.array(word, { minLength: 1 }), (moves) => {
    const { columns = '' } = orgsSearch.parse({ order: moves.map((move) => move.replace(',', ':')) })
    expect(['name', ...columns.split(',')].toSorted()).toEqual(orgColumns.toSorted())
  })
  const { columns } = orgsSearch.parse({ order: ['role:plan', 'gone:name', 'plan:gone', 'id:role', 'id:id'] })
  expect(columns?.split(',').slice(0, 4)).toEqual(['plan', 'role', 'id', 'paymentStatus'])
})

test('every field with a width is a column', () => {
  const fields = [...orgFields, ...fieldGroups.flatMap((group) => group.fields)]
  const wide = fields.filter(({ width }) => width !== undefined)
  expect(new Set(wide.map(({ id }) => id))).toEqual(new Set(orgColumns))
})
