import { expect, test } from 'vitest'
import { type MemberSource, withFieldOf, withItems, withMembers, withSource } from './record-edits.ts'
import type { RecordPath } from './record-text.ts'

test.each<[string, RecordPath, string | undefined]>([
  ['{}', ['new'], '{"new": 0}'],
  ['{}', ['a', 'b', 'c'], '{"a": {"b": {"c": 0}}}'],
  ['{"a":1}', ['new'], '{"a":1, "new": 0}'],
  ['{ "a":1 }', ['new'], '{ "a":1, "new": 0 }'],
  ['{"a":1,"b":2}', ['new'], '{"a":1,"b":2,"new": 0}'],
  ['{"a":1,  "b":2}', ['new'], '{"a":1,  "b":2,  "new": 0}'],
  ['{\n  "a": 1\n}', ['new'], '{\n  "a": 1,\n  "new": 0\n}'],
  ['{"q":{"a":1}}', ['q', 'new'], '{"q":{"a":1, "new": 0}}'],
  ['{"q":[1]}', ['q', 'new'], undefined],
  ['{"q":1}', ['q', 'new'], undefined],
  ['{}', [5], undefined],
  ['[]', ['new'], undefined],
])('adds a field to %j at %j with the spacing of its siblings', (text, path, result) => {
  expect(withSource(text, path, '0')).toBe(result)
})

test.each([
  ['{}', '1 2', '{"l": [1, 2]}'],
  ['{"l":7}', '1 2', '{"l":[1, 2]}'],
  ['{"l":[]}', '1 2', '{"l":[1, 2]}'],
  ['{"l":[1]}', '1 2', '{"l":[1, 2]}'],
  ['{"l":[ 1 ]}', '1 2', '{"l":[ 1, 2 ]}'],
  ['{"l":[\n 1\n]}', '1 2', '{"l":[\n 1,\n 2\n]}'],
  ['{"l":[1,2]}', '1 2 3', '{"l":[1,2,3]}'],
  ['{"l":[1,  2]}', '2 1', '{"l":[2,  1]}'],
])('the list of %j becomes %s', (text, items, result) => {
  expect(withItems(text, ['l'], items.split(' '))).toBe(result)
})

const one = { key: 'a', source: '9' }
const two = { key: 'b', source: '2' }

test.each<[string, MemberSource[], string | undefined]>([
  ['{"m":7}', [one, two], '{"m":{"a": 9, "b": 2}}'],
  ['{}', [one, two], '{"m": {"a": 9, "b": 2}}'],
  ['{"m":{}}', [one], '{"m":{"a": 9}}'],
  [String.raw`{"m":{ "\u0061" : 1 }}`, [one], String.raw`{"m":{ "\u0061" : 9 }}`],
  ['{"m":{ "x" : 1 }}', [one], '{"m":{ "a" : 9 }}'],
  ['{"m":{"a":1}}', [one, two], '{"m":{"a": 9, "b": 2}}'],
  ['{"m":{"a":9}}', [one, two], '{"m":{"a":9, "b": 2}}'],
  ['no record', [one], undefined],
])('the members of %j become %j', (text, members, result) => {
  expect(withMembers(text, ['m'], members)).toBe(result)
})

const base = '{ "a":1.0,\n  "b": 2,  "c" : 3 }'

test.each([
  ['{ "a":9,\n  "b": 2,  "c" : 3 }', 'a', base],
  ['{ "b": 2,  "c" : 3 }', 'a', base],
  ['{ "a":1.0,  "c" : 3 }', 'b', base],
  ['{ "a":1.0,\n  "b": 2 }', 'c', base],
  ['{ "c" : 3 }', 'b', '{ "b": 2,  "c" : 3 }'],
  ['{ "a":1.0 }', 'c', '{ "a":1.0,  "c" : 3 }'],
  ['{}', 'b', '{ "b": 2}'],
  ['{"z":0}', 'b', '{ "b": 2, "z":0}'],
  [base, 'gone', undefined],
  ['no record', 'a', undefined],
])('restores the field removed from %j as in the base', (text, key, result) => {
  expect(withFieldOf(text, [key], base)).toBe(result)
})

test('restores a field next to the right one of duplicate siblings, or in a new object', () => {
  const twice = '{"a":1, "a":2, "b":3}'
  expect(withFieldOf('{"a":1, "a":2}', ['b'], twice)).toBe(twice)
  expect(withFieldOf('{"x":0}', ['q', 'b'], '{"q":{"b":1.0}}')).toBe('{"x":0, "q": {"b": 1.0}}')
  expect(withFieldOf('{"a":1}', ['a'], 'no record')).toBeUndefined()
})

test('restores the last of 20,000 fields, and leaves out the first', () => {
  const fields = Array.from({ length: 20_000 }, (_, index) => ({ key: `k${index}`, source: String(index) }))
  const textOf = (some: typeof fields) => `{${some.map(({ key, source }) => `"${key}":${source}`).join(',')}}`
  const base = textOf(fields)
  expect(withFieldOf(textOf(fields.slice(0, -1)), ['k19999'], base)).toBe(base)
  expect(withMembers(base, [], fields.slice(1))).toBe(textOf(fields.slice(1)))
})
