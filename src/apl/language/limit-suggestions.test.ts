import { expect, test } from 'vitest'
import type { Suggestion } from '#apl/contract/apl-language.ts'
import { limitSuggestions } from './limit-suggestions.ts'

const suggestion = (label: string, rank: number): Suggestion => ({
  label,
  kind: 'field',
  detail: '',
  insert: label,
  isSnippet: false,
  rank,
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => suggestion(`field_${index}`, count - index))

test('as many as an editor can sort stay as they are', () => {
  const all = { replace: { start: 0, end: 0 }, items: many(500) }
  expect(limitSuggestions(all, '', 0)).toBe(all)
})

test('of more, those that have the typed letters in their order stay, the best first', () => {
  const items = [...many(3000), suggestion("['Geo.City']", 9000)]
  const replace = { start: 2, end: 7 }
  const found = limitSuggestions({ replace, items }, '| [gcity', 7)
  expect(found).toEqual({ replace, items: [suggestion("['Geo.City']", 9000)] })
  const first = limitSuggestions({ replace, items }, '| f', 3).items
  expect(first).toHaveLength(500)
  expect(first[0]?.label).toBe('field_2999')
})
