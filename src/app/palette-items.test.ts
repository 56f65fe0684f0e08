import { expect, test } from 'vitest'
import { matchPalette, type PaletteItem } from './palette-items.ts'

const item = (label: string, detail = ''): PaletteItem => ({
  key: label + detail,
  label,
  detail,
  run: () => {},
})

const groups = [
  { title: 'Screens', items: [item('Organizations'), item('API tokens')] },
  {
    title: 'Organizations',
    items: [item('Big Acme', 'o-1'), item('Acme', 'o-2'), item('Acme Labs', 'acme')],
  },
]

test('an empty query shows the head of each group', () => {
  const many = [{ title: 'Many', items: Array.from({ length: 100 }, (_, n) => item(`item ${n}`)) }]
  expect(matchPalette(many, ' ')[0]?.items).toHaveLength(8)
})

test('the exact name or id comes first, then what begins with it, then what contains it', () => {
  expect(matchPalette(groups, 'ACME')).toEqual([
    { title: 'Organizations', items: [groups[1]?.items[1], groups[1]?.items[2], groups[1]?.items[0]] },
  ])
})

test('an id finds its record', () => {
  expect(matchPalette(groups, 'o-1')[0]?.items[0]?.label).toBe('Big Acme')
})

test('nothing matches, nothing is left', () => {
  expect(matchPalette(groups, 'zzz')).toEqual([])
})
