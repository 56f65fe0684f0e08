import { expect, test } from 'vitest'
import type { Suggestion } from '#apl/contract/apl-language.ts'
import { createAplLanguage, limitSuggestions, memoizeLast } from './create-language.ts'

test('formats only the selected stages of a query', () => {
  const { format, formatRange } = createAplLanguage()
  const text = 'logs|where a==1|take  5'
  const start = text.indexOf('where')
  expect(formatRange(text, start, start).text).toBe('logs\n| where a == 1|take  5')
  expect(formatRange(text, 0, text.length)).toEqual(format(text))
})

test('reads lists with more items than a call can have arguments', () => {
  const { check, selections } = createAplLanguage()
  const text = `['logs'] | where status in (${'1,'.repeat(130_000)}1) | sort by ${'a,'.repeat(130_000)}b`
  expect(check(text, { datasets: [], queriesByDataset: {} })).toEqual({ problems: [], note: undefined })
  expect(selections(text, text.length).map(({ start }) => start)).toContain(text.indexOf('| sort'))
})

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

test('keeps as many suggestions as an editor can sort', () => {
  const all = { replace: { start: 0, end: 0 }, items: many(500), isIncomplete: false }
  expect(limitSuggestions(all, '', 0)).toBe(all)
})

test('of more, keeps the best that contain the typed letters in order', () => {
  const items = [...many(3000), suggestion("['Geo.City']", 9000)]
  const replace = { start: 2, end: 7 }
  const found = limitSuggestions({ replace, items, isIncomplete: true }, '| [gcity', 7)
  expect(found).toEqual({ replace, items: [suggestion("['Geo.City']", 9000)], isIncomplete: true })
  const first = limitSuggestions({ replace, items, isIncomplete: true }, '| f', 3).items
  expect(first).toHaveLength(500)
  expect(first[0]?.label).toBe('field_2999')
})

test('memoizes the last texts, and recomputes the least recently used', () => {
  const made: string[] = []
  const read = memoizeLast((text) => {
    made.push(text)
    return { text }
  }, 2)
  expect(read('a')).toBe(read('a'))
  read('b')
  read('a')
  read('c')
  expect(made).toEqual(['a', 'b', 'c'])
  read('a')
  expect(made).toEqual(['a', 'b', 'c'])
  read('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
