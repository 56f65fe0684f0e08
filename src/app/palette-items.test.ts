import { expect, test, vi } from 'vitest'
import { listedSource, matchPalette, type PaletteItem, type PaletteSource } from './palette-items.ts'

const item = (label: string, detail = ''): PaletteItem => ({
  label,
  detail,
  run: () => {},
})

const orgs = [item('Big Acme', 'o-1'), item('Acme', 'o-2'), item('Acme Labs', 'acme')]
const itself = (each: PaletteItem) => each
const groups = [
  listedSource('Screens', [item('Organizations'), item('API tokens')], itself),
  listedSource('Organizations', orgs, itself),
]

/** The labels that are found, by group. */
const found = (sources: readonly PaletteSource[], query: string) =>
  Object.fromEntries(
    matchPalette(sources, query).map(({ title, items }) => [title, items.map(({ label }) => label)]),
  )

test('an empty query shows the first items of each group', () => {
  const many = Array.from({ length: 100 }, (_, n) => item(`item ${n}`))
  expect(found([listedSource('Many', many, itself)], ' ')['Many']).toHaveLength(8)
})

test('an exact name or ID comes first, then what begins with the query, then what contains it', () => {
  expect(found(groups, 'ACME')).toEqual({ Organizations: ['Acme', 'Acme Labs', 'Big Acme'] })
})

test('a record is found by its ID, and by words in any order', () => {
  for (const words of ['o-1', 'acme big', 'o- big'])
    expect(found(groups, words)).toEqual({ Organizations: ['Big Acme'] })
})

test('without a match there are no groups', () => {
  expect(found(groups, 'zzz')).toEqual({})
})

test('texts are read once, and what cannot be opened is left out', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ at }))
  const itemOf = vi.fn(({ at }: { at: number }) => (at % 2 === 0 ? item(`Org ${at}`) : undefined))
  const many = [listedSource('Many', rows, itemOf)]
  expect(found(many, 'org 99')).toEqual({ Many: ['Org 990', 'Org 992', 'Org 994', 'Org 996', 'Org 998'] })
  found([listedSource('Many', rows, itemOf)], 'org 1')
  expect(itemOf).toHaveBeenCalledTimes(1000 + 5 + 8)
  expect(found(many, '')['Many']?.[1]).toBe('Org 2')
})

test('every item found has a key of its own', () => {
  const keys = matchPalette([listedSource('Twins', [orgs[0]!, orgs[0]!], itself), ...groups], '').flatMap(
    ({ items }) => items.map(({ key }) => key),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('a group may build its items from the query as typed', () => {
  const answers = vi.fn((query: string) => (query.startsWith('Who') ? [item(query)] : []))
  const asked = [...groups, { title: 'Who can', answers }]
  expect(found(asked, 'Who can X')).toEqual({ 'Who can': ['Who can X'] })
  expect(Object.keys(found(asked, 'acme'))).toEqual(['Organizations'])
  expect(answers.mock.calls).toEqual([['Who can X'], ['acme']])
})
