import { expect, test } from 'vitest'
import { fieldSuggestions } from './json-completion.ts'

const fields = [
  { path: ['name'], label: 'Name' },
  { path: ['query'], label: 'Query' },
  { path: ['query', 'apl'], label: 'APL' },
  { path: ['query', 'includeCursor'], label: 'Include cursor', values: ['true', 'false'] },
]

/** The results of each suggestion at the | in a text. */
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
  // If a key is unclosed, only the word is replaced, and the rest cannot be parsed.
  ['{"na|\n"query": {}}', ['{"name": \n"query": {}}', '{"query": \n"query": {}}']],
])('at %s, offers the missing fields', (marked, expected) => {
  expect(offeredAt(marked)).toEqual(expected)
})

test.each([
  '{"name": "na|"}',
  '{"metadata": {"|"}}',
  '{"query": ["|"]}',
  '{"query": {"apl": "| where na|"}}',
  '|',
  '[{|}]',
])('at %s, where no field is known, offers nothing', (marked) => {
  expect(offeredAt(marked)).toEqual([])
})

test('handles a word of a million letters before or after the cursor', () => {
  const long = `"${'x'.repeat(1_000_000)}"`
  expect(offeredAt(`{"z": ${long}, "na|": 1}`)).toHaveLength(2)
  expect(offeredAt(`{"z": ${long} |`)).toEqual([])
  expect(offeredAt(`{"na|": ${long}}`)).toHaveLength(2)
})
