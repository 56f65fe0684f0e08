import { expect, test } from 'vitest'
import { moved } from './rows-frame.tsx'
import { matchingSuggestions } from './suggest-input.tsx'

const named = (...values: string[]) => values.map((value) => ({ value }))

test('suggestions that start with the text come first, each group in order', () => {
  expect(matchingSuggestions(named('b-logs', 'Logs', 'x', 'logs-2'), ' log')).toEqual({
    shown: named('Logs', 'logs-2', 'b-logs'),
    more: 0,
  })
  expect(matchingSuggestions(named('a', 'b'), '').shown).toHaveLength(2)
})

test('shows a hundred suggestions and counts the rest', () => {
  const many = named(...Array.from({ length: 5000 }, (_, at) => `dataset-${at}`))
  expect(matchingSuggestions(many, '')).toMatchObject({ more: 4900 })
  expect(matchingSuggestions(many, 'dataset-4999').shown).toEqual(named('dataset-4999'))
})

test('moves a row by one place, but not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
