import { expect, test } from 'vitest'
import { fieldSuggestions } from './json-completion.ts'

const fields = [
  { path: ['name'], label: 'Name' },
  { path: ['query'], label: 'Query' },
  { path: ['query', 'apl'], label: 'APL' },
  { path: ['query', 'includeCursor'], label: 'Include cursor', values: ['true', 'false'] },
]

/** What is offered at the | of a text, and what the text becomes by each. */
const offeredAt = (marked: string) => {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { items, replace } = fieldSuggestions(text, offset, fields)
  return items.map(({ insert }) => text.slice(0, replace.start) + insert + text.slice(replace.end))
}

test.each([
  ['{|}', ['{"name": }', '{"query": }']],
  ['{"|"}', ['{"name": }', '{"query": }']],
  ['{"na|": 1}', ['{"name": 1}', '{"query": 1}']],
  ['{"name": 1, "q|"}', ['{"name": 1, "query": }']],
  ['{"name": 1, q|}', ['{"name": 1, "query": }']],
  ['{"query": {"|"}}', ['{"query": {"apl": }}', '{"query": {"includeCursor": }}']],
  ['{"query": {"apl": "x", |}, "name": ""}', ['{"query": {"apl": "x", "includeCursor": }, "name": ""}']],
  [
    '{"query": {"includeCursor": |}}',
    ['{"query": {"includeCursor": true}}', '{"query": {"includeCursor": false}}'],
  ],
  [
    '{"query": {"includeCursor": t|}}',
    ['{"query": {"includeCursor": true}}', '{"query": {"includeCursor": false}}'],
  ],
  // Where a key is not closed, only the word is replaced, and the rest cannot be read.
  ['{"na|\n"query": {}}', ['{"name": \n"query": {}}', '{"query": \n"query": {}}']],
])('offers at %s the fields that are not there yet', (marked, expected) => {
  expect(offeredAt(marked)).toEqual(expected)
})

test.each([
  '{"name": "na|"}',
  '{"metadata": {"|"}}',
  '{"query": ["|"]}',
  '{"query": {"apl": "| where na|"}}',
  '|',
  '[{|}]',
])('offers nothing at %s, where no known field stands', (marked) => {
  expect(offeredAt(marked)).toEqual([])
})

test('a word of a million letters before the cursor, or after it, is no trouble', () => {
  const long = `"${'x'.repeat(1_000_000)}"`
  expect(offeredAt(`{"z": ${long}, "na|": 1}`)).toHaveLength(2)
  expect(offeredAt(`{"z": ${long} |`)).toEqual([])
  expect(offeredAt(`{"na|": ${long}}`)).toHaveLength(2)
})
