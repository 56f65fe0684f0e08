import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { type OrgsSearch, orgsSearch } from '../list/orgs-search.ts'
import { openView } from './open-view.ts'
import { listViews } from './org-view.ts'
import { fullQuery, readViewQuery, updatedQuery, viewQuery } from './view-query.ts'

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })

const anySearch: fc.Arbitrary<OrgsSearch> = fc
  .record(
    {
      view: fc.constantFrom('limits' as const, 'timeline' as const, 'charts' as const),
      q: fc.string({ minLength: 1 }),
      plan: texts,
      finding: texts,
      outliers: fc.constant('1' as const),
      sort: fc.constantFrom('plan.asc', 'maxUsers.desc,name.asc'),
      hide: texts,
      order: texts,
      density: fc.constant('compact' as const),
    },
    { requiredKeys: [] },
  )
  // Broken characters have no form in an address.
  .filter((search) => JSON.stringify(search).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(search)))

test('what is kept of an address asks for the same again, whatever it holds', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const kept = viewQuery(search)
      expect(viewQuery(readViewQuery(kept))).toBe(kept)
      const read = readViewQuery(kept)
      for (const key of Object.keys(orgsSearch.shape)) {
        const [before, after]: unknown[] = [Reflect.get(search, key), Reflect.get(read, key)]
        if (Array.isArray(before) && key !== 'order') {
          expect(new Set(Array.isArray(after) ? after : [])).toEqual(new Set(before))
        } else expect(after).toEqual(before)
      }
    }),
  )
})

test('two addresses are one view when only the order of keys and of chosen values differs', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const turned = Object.fromEntries(
        Object.entries(search)
          .toReversed()
          .map(([key, value]) => [key, Array.isArray(value) && key !== 'order' ? value.toReversed() : value]),
      )
      expect(viewQuery(orgsSearch.parse(turned))).toBe(viewQuery(search))
    }),
  )
  expect(viewQuery({ order: ['a', 'b'] })).not.toBe(viewQuery({ order: ['b', 'a'] }))
  expect(viewQuery({ q: '', plan: [] })).toBe('')
})

test('what only a newer Starboard knows of a view is left out of the address, and stays with the view', () => {
  fc.assert(
    fc.property(anySearch, anySearch, (before, after) => {
      const kept = `${viewQuery(before)}&heat=limits&heat=users`
      expect(readViewQuery(kept)).not.toHaveProperty('heat')
      const updated = updatedQuery(kept, after)
      expect(parseSearch(updated)['heat']).toEqual(['limits', 'users'])
      expect(viewQuery(readViewQuery(updated))).toBe(viewQuery(after))
      expect(fullQuery(updated)).toBe(updated)
    }),
  )
})

test('a value that this version does not know is no reason to refuse the rest', () => {
  expect(readViewQuery('view=globe&plan=enterprise&density=airy')).toMatchObject({ plan: ['enterprise'] })
  expect(viewQuery(readViewQuery('view=globe&plan=enterprise'))).toBe('plan=enterprise')
  expect(readViewQuery('__proto__=x&constructor=y&q=5')).toMatchObject({ q: '5' })
})

const itemOf = (key: string, search: object) => ({
  key,
  value: { name: key, query: stringifySearch(Object.fromEntries(Object.entries(search))).slice(1) },
})

test('views stand by their names, and one is the default', () => {
  const items = [itemOf('v10', {}), itemOf('V9', {}), itemOf('a', {})]
  const views = listViews(items, [{ key: 'default', value: { view: 'V9' } }])
  expect(views.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    ['a', false],
    ['V9', true],
    ['v10', false],
  ])
})

test('the open view is the one that the address equals, else the one opened last, changed since', () => {
  const views = listViews(
    [itemOf('b', { plan: ['y', 'x'] }), itemOf('c', { q: 'z' }), itemOf('a', { plan: ['x', 'y'] })],
    [],
  )
  expect(openView(views, { plan: ['y', 'x'] }, null)).toEqual({ view: views[0], isModified: false })
  expect(openView(views, { plan: ['y', 'x'] }, 'b')).toEqual({ view: views[1], isModified: false })
  expect(openView(views, { plan: ['x'] }, 'b')).toEqual({ view: views[1], isModified: true })
  expect(openView(views, { q: 'z' }, 'b')).toEqual({ view: views[2], isModified: false })
  expect(openView(views, { plan: ['x'] }, null)).toBeNull()
  expect(openView(views, {}, 'gone')).toBeNull()
})
