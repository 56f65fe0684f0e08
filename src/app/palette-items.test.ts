import { expect, test, vi } from 'vitest'
import { listedSource, type ListedSource, matchPalette, type PaletteItem } from './palette-items.ts'

const item = (label: string, detail = ''): PaletteItem => ({
  key: label + detail,
  label,
  detail,
  run: () => {},
})

const orgs = [item('Big Acme', 'o-1'), item('Acme', 'o-2'), item('Acme Labs', 'acme')]
const groups = [
  listedSource('Screens', [item('Organizations'), item('API tokens')]),
  listedSource('Organizations', orgs),
]

test('an empty query shows the first items of each group', () => {
  const many = [
    listedSource(
      'Many',
      Array.from({ length: 100 }, (_, n) => item(`item ${n}`)),
    ),
  ]
  expect(matchPalette(many, ' ')[0]?.items).toHaveLength(8)
})

test('an exact name or ID comes first, then what begins with the query, then what contains it', () => {
  expect(matchPalette(groups, 'ACME')).toEqual([
    { title: 'Organizations', items: [orgs[1], orgs[2], orgs[0]] },
  ])
})

test('a record is found by its ID, and by words in any order', () => {
  for (const words of ['o-1', 'acme big', 'o- big'])
    expect(matchPalette(groups, words)).toEqual([{ title: 'Organizations', items: [orgs[0]] }])
})

test('without a match there are no groups', () => {
  expect(matchPalette(groups, 'zzz')).toEqual([])
})

test('names are read once, items are built only for what is shown, and what cannot be opened is left out', () => {
  const [names, made] = [vi.fn(), vi.fn()]
  const source: ListedSource = {
    title: 'Many',
    of: {},
    count: 1000,
    names(at) {
      names()
      return at % 2 === 0 ? { label: `Org ${at}`, detail: '' } : undefined
    },
    item(at) {
      made()
      return [item(`Org ${at}`)]
    },
  }
  expect(matchPalette([source], 'org 99').flatMap((group) => group.items.map(({ label }) => label))).toEqual([
    'Org 990',
    'Org 992',
    'Org 994',
    'Org 996',
    'Org 998',
  ])
  matchPalette([{ ...source }], 'org 1')
  expect(names).toHaveBeenCalledTimes(1000)
  expect(made).toHaveBeenCalledTimes(13)
  expect(matchPalette([source], '')[0]?.items[1]?.label).toBe('Org 2')
})

test('a group may build its items from the query as typed', () => {
  const answers = vi.fn((query: string) => (query.startsWith('Who') ? [item(query)] : []))
  const asked = [...groups, { title: 'Who can', answers }]
  expect(matchPalette(asked, 'Who can X').map(({ title }) => title)).toEqual(['Who can'])
  expect(matchPalette(asked, 'acme').map(({ title }) => title)).toEqual(['Organizations'])
  expect(answers.mock.calls).toEqual([['Who can X'], ['acme']])
})
