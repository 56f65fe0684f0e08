import fc from 'fast-check'
import { org } from '#features/orgs/org.ts'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { type OrgsSearch, orgsSearch } from '#features/orgs/orgs-search.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import {
  fullQuery,
  listViews,
  menuViews,
  openView,
  readViewQuery,
  updatedQuery,
  viewQuery,
} from './saved-view.ts'
import { viewsNamed } from './view-name.ts'

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })

const anySearch: fc.Arbitrary<OrgsSearch> = fc
  .record(
    {
      tab: fc.constantFrom('limits' as const, 'timeline' as const, 'charts' as const),
      q: fc.string({ minLength: 1 }),
      plan: texts,
      finding: texts,
      outliers: fc.constant('1' as const),
      sort: fc.constantFrom('plan.asc', 'maxUsers.desc,name.asc'),
      columns: fc.constantFrom('plan', 'region,plan', 'id'),
      density: fc.constant('compact' as const),
    },
    { requiredKeys: [] },
  )
  // Lone surrogates cannot be part of a URL.
  .filter((search) => JSON.stringify(search).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(search)))

test('a stored query restores the same search', () => {
  forAll(anySearch, (search) => {
    const kept = viewQuery(org, search)
    expect(viewQuery(org, readViewQuery(org, kept))).toBe(kept)
    const read = readViewQuery(org, kept)
    for (const key of Object.keys(orgsSearch.shape)) {
      const [before, after]: unknown[] = [Reflect.get(search, key), Reflect.get(read, key)]
      if (Array.isArray(before)) {
        expect(new Set(Array.isArray(after) ? after : [])).toEqual(new Set(before))
      } else expect(after).toEqual(before)
    }
  })
})

test('the order of parameters and of selected values does not make another view', () => {
  forAll(anySearch, (search) => {
    const turned = Object.fromEntries(
      Object.entries(search)
        .toReversed()
        .map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
    )
    expect(viewQuery(org, orgsSearch.parse(turned))).toBe(viewQuery(org, search))
  })
  expect(viewQuery(org, orgsSearch.parse({ columns: 'a,b' }))).not.toBe(
    viewQuery(org, orgsSearch.parse({ columns: 'b,a' })),
  )
  expect(viewQuery(org, orgsSearch.parse({ q: '', plan: [] }))).toBe('')
})

test('parameters of a newer Starboard are ignored in the URL, and stay with the view', () => {
  forAll(anySearch, anySearch, (before, after) => {
    const kept = `${viewQuery(org, before)}&heat=limits&heat=users`
    expect(readViewQuery(org, kept)).not.toHaveProperty('heat')
    const updated = updatedQuery(org, kept, after)
    expect(parseSearch(updated)['heat']).toEqual(['limits', 'users'])
    expect(viewQuery(org, readViewQuery(org, updated))).toBe(viewQuery(org, after))
    expect(fullQuery(org, updated)).toBe(updated)
  })
})

test('an unknown value does not invalidate the rest', () => {
  expect(readViewQuery(org, 'view=globe&plan=enterprise&density=airy')).toMatchObject({
    plan: ['enterprise'],
  })
  expect(viewQuery(org, readViewQuery(org, 'view=globe&plan=enterprise'))).toBe('plan=enterprise')
  expect(readViewQuery(org, '__proto__=x&constructor=y&q=5')).toMatchObject({ q: '5' })
})

const itemOf = (key: string, search: object) => ({
  key,
  value: { name: key, query: stringifySearch(Object.fromEntries(Object.entries(search))).slice(1) },
})

test('views are sorted by name, and one is the default', () => {
  const items = [itemOf('v10', {}), itemOf('V9', {}), itemOf('a', {})]
  const views = listViews(org, items, [{ key: 'default', value: { view: 'V9' } }])
  expect(views.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['a', false],
    ['V9', true],
    ['v10', false],
  ])
})

test('the open view is the one equal to the URL, or else the one opened last, as modified', () => {
  const views = listViews(
    org,
    [itemOf('b', { plan: ['y', 'x'] }), itemOf('c', { q: 'z' }), itemOf('a', { plan: ['x', 'y'] })],
    [],
  )
  expect(openView(org, views, orgsSearch.parse({ plan: ['y', 'x'] }), null)).toEqual({
    view: views[0],
    isModified: false,
  })
  expect(openView(org, views, orgsSearch.parse({ plan: ['y', 'x'] }), 'b')).toEqual({
    view: views[1],
    isModified: false,
  })
  expect(openView(org, views, orgsSearch.parse({ plan: ['x'] }), 'b')).toEqual({
    view: views[1],
    isModified: true,
  })
  expect(openView(org, views, { q: 'z' }, 'b')).toEqual({ view: views[2], isModified: false })
  expect(openView(org, views, orgsSearch.parse({ plan: ['x'] }), null)).toBeNull()
  expect(openView(org, views, {}, 'gone')).toBeNull()
})

test('of thousands of views, the menu has the first hundred and the open one, and a search finds the others', () => {
  const items = Array.from({ length: 3000 }, (_, at) => itemOf(`View ${at}`, {}))
  const views = listViews(org, items, [])
  expect(menuViews(views)).toEqual(views.slice(0, 100))
  expect(menuViews(views, views[2999])).toEqual([...views.slice(0, 100), views[2999]])
  expect(viewsNamed(views, 'vIEW 299 ').map(({ name }) => name)).toEqual([
    'View 299',
    ...Array.from({ length: 10 }, (_, at) => `View 299${at}`),
  ])
})
