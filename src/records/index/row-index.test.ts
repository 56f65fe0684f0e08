import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { SortKey } from './column-ranks.ts'
import { createRowIndex, type RowReader } from './row-index.ts'

type Row = { name: string; plan: string | undefined; tags: readonly string[]; users: SortKey }

const readerOf = (rows: readonly Row[]): RowReader => ({
  count: rows.length,
  searchText: (row) => rows[row]!.name,
  sortKey: (column, row) => (column === 'users' ? rows[row]!.users : rows[row]!.name),
  facetValue(facet, row) {
    if (facet === 'tags') return rows[row]!.tags
    return facet === 'plan' ? rows[row]!.plan : rows[row]!.name[0]
  },
})

const anyRow: fc.Arbitrary<Row> = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é'), maxLength: 6 }),
  plan: fc.constantFrom('free', 'team', undefined),
  tags: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
  users: fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.bigInt({ min: 2n ** 64n - 2n, max: 2n ** 64n }),
    fc.constant(undefined),
  ),
})

const anyQuery = fc.record({
  text: fc.string({ unit: fc.constantFrom('A', 'b', ' ', 'É'), maxLength: 4 }),
  plans: fc.subarray(['free', 'team']),
  firsts: fc.subarray(['a', 'B']),
  tags: fc.subarray(['x', 'y']),
  masks: fc.array(fc.uint8Array({ minLength: 30, maxLength: 30, max: 1 }), { maxLength: 2 }),
  sort: fc.uniqueArray(fc.record({ column: fc.constantFrom('users', 'name'), desc: fc.boolean() }), {
    selector: ({ column }) => column,
  }),
})

const matchesText = (row: Row, text: string) =>
  text
    .toLowerCase()
    .split(' ')
    .every((word) => row.name.toLowerCase().includes(word))

const isOneOf = (value: string | undefined, wanted: readonly string[]) =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value))

const compare = (a: SortKey, b: SortKey, desc: boolean) =>
  a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : (a < b ? -1 : a > b ? 1 : 0) * (desc ? -1 : 1)

test('any sequence of queries equals a plain filter and a stable sort', () => {
  forAll(fc.array(anyRow, { maxLength: 30 }), fc.array(anyQuery, { maxLength: 8 }), (rows, queries) => {
    const reader = readerOf(rows)
    const index = createRowIndex(reader)
    for (const { text, plans, firsts, tags, masks, sort } of queries) {
      const view = index.view({
        text,
        sort,
        masks,
        facets: new Map([
          ['plan', plans],
          ['first', firsts],
          ['tags', tags],
        ]),
      })
      const numbers = rows
        .map((_, row) => row)
        .filter((row) => matchesText(rows[row]!, text) && masks.every((mask) => mask[row] === 1))
      const expected = numbers
        .filter((row) => isOneOf(rows[row]!.plan, plans) && isOneOf(rows[row]!.name[0], firsts))
        .filter((row) => tags.length === 0 || tags.some((tag) => rows[row]!.tags.includes(tag)))
        .sort((a, b) => {
          for (const { column, desc } of sort) {
            const order = compare(reader.sortKey(column, a), reader.sortKey(column, b), desc)
            if (order !== 0) return order
          }
          return a - b
        })
      expect([...view.rows]).toEqual(expected)
      for (const { value, count } of view.counts('plan')) {
        const those = numbers.filter(
          (row) =>
            rows[row]!.plan === value &&
            isOneOf(rows[row]!.name[0], firsts) &&
            (tags.length === 0 || tags.some((tag) => rows[row]!.tags.includes(tag))),
        )
        expect(count).toBe(those.length)
      }
      for (const { value, count } of view.counts('tags')) {
        const those = numbers.filter(
          (row) =>
            rows[row]!.tags.includes(value) &&
            isOneOf(rows[row]!.plan, plans) &&
            isOneOf(rows[row]!.name[0], firsts),
        )
        expect(count).toBe(those.length)
      }
    }
  })
})

test('integers beyond 2^53 that doubles cannot distinguish sort exactly', () => {
  const users = [2n ** 64n, 2n ** 64n - 1n, 5, undefined, 2n ** 64n - 2n]
  const index = createRowIndex(readerOf(users.map((users) => ({ name: '', plan: 'x', tags: [], users }))))
  const rows = (desc: boolean) => [
    ...index.view({ text: '', facets: new Map(), sort: [{ column: 'users', desc }] }).rows,
  ]
  expect(rows(false)).toEqual([2, 4, 1, 0, 3])
  expect(rows(true)).toEqual([0, 1, 4, 2, 3])
})

test('a number and a big integer of the same value tie, and the second column decides', () => {
  const rows = [
    { name: 'b', plan: 'x', tags: [], users: 1e21 },
    { name: 'a', plan: 'x', tags: [], users: 10n ** 21n },
  ]
  const sort = [
    { column: 'users', desc: false },
    { column: 'name', desc: false },
  ]
  expect([...createRowIndex(readerOf(rows)).view({ text: '', facets: new Map(), sort }).rows]).toEqual([1, 0])
})

test('the first view reads no rows, and each text is read once while typing', () => {
  const reader = readerOf(
    Array.from({ length: 1000 }, (_, row) => ({ name: `org ${row}`, plan: 'x', tags: [], users: row })),
  )
  const searchText = vi.spyOn(reader, 'searchText')
  const facetValue = vi.spyOn(reader, 'facetValue')
  const index = createRowIndex(reader)
  const type = (text: string) => index.view({ text, facets: new Map(), sort: [] }).rows.length
  expect(type('')).toBe(1000)
  expect(searchText).not.toHaveBeenCalled()
  expect(facetValue).not.toHaveBeenCalled()
  expect([type('9'), type('99'), type('9'), type('org 99')]).toEqual([271, 19, 271, 19])
  expect(searchText).toHaveBeenCalledTimes(1000)
})

test('preparation stops when time is up, and resumes from there', () => {
  const reader = readerOf(
    Array.from({ length: 1000 }, (_, row) => ({ name: `org ${row}`, plan: 'x', tags: [], users: row })),
  )
  const searchText = vi.spyOn(reader, 'searchText')
  const index = createRowIndex(reader)
  let slices = 1
  expect(index.prepare(() => slices-- > 0)).toBe(false)
  expect(searchText.mock.calls.length).toBeLessThan(1000)
  expect(index.prepare(() => true)).toBe(true)
  expect(searchText).toHaveBeenCalledTimes(1000)
})

test('likely facets and sort orders are prepared with one read per row, and a query finishes the rest', () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => ({
    name: `org ${(row * 7919) % 20_000}`,
    plan: 'x',
    tags: [],
    users: row,
  }))
  const reader = { ...readerOf(rows), likelyFacets: ['plan'] }
  const sortKey = vi.spyOn(reader, 'sortKey')
  const facetValue = vi.spyOn(reader, 'facetValue')
  const index = createRowIndex(reader)
  const sort = [{ column: 'name', desc: false }]
  let slices = 1890
  expect(index.prepare(() => slices-- > 0, ['name'])).toBe(false)
  expect(sortKey.mock.calls.length).toBeGreaterThan(0)
  expect(facetValue).toHaveBeenCalledTimes(20_000)
  const expected = rows.map(({ name }, row) => ({ name, row })).sort((a, b) => (a.name < b.name ? -1 : 1))
  expect([...index.view({ text: '', facets: new Map(), sort }).rows]).toEqual(expected.map(({ row }) => row))
  expect(index.prepare(() => true, ['name'])).toBe(true)
  expect(sortKey).toHaveBeenCalledTimes(20_000)
  const view = index.view({ text: '', facets: new Map(), sort })
  expect(view.counts('plan')).toEqual([{ value: 'x', count: 20_000 }])
  expect(facetValue).toHaveBeenCalledTimes(20_000)
})

test('a phrase matches verbatim, including white space', () => {
  forAll(
    fc.array(anyRow, { maxLength: 30 }),
    fc.string({ unit: fc.constantFrom('A', 'b', ' ', 'É'), maxLength: 3 }),
    (rows, phrase) => {
      expect([...createRowIndex(readerOf(rows)).containing(phrase)]).toEqual(
        rows.map(({ name }) => Number(name.toLowerCase().includes(phrase.toLowerCase()))),
      )
    },
  )
})
