import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { quoteForMessage, isPlainName, quotedName, unquote, spellName } from './names.ts'
import { parseApl } from './parse-apl.ts'

test.each([
  ['"a"', 'a'],
  ["'a\\'b'", "a'b"],
  ['@"a""b\\n"', 'a"b\\n'],
  ["h@'x'", 'x'],
  ['h"x"', 'x'],
  ['"\\u0041\\t\\\\"', 'A\t\\'],
  ['```a "b"```', 'a "b"'],
  ['~~~a~~~', 'a'],
])('%s is unquoted', (text, value) => {
  expect(unquote(text)).toBe(value)
})

test.each([
  ['a\u200b', '“a⟨U+200B⟩”'],
  ['where', '“where”'],
  ['', '“”'],
  ['"a"', '“"a"”'],
  ['a\r\n\t b', '“a b”'],
  ['a'.repeat(40), `“${'a'.repeat(40)}”`],
  ['a'.repeat(41), `“${'a'.repeat(39)}…”`],
  [`${'a'.repeat(38)}😀b`, `“${'a'.repeat(38)}…”`],
])('%j is %s in a sentence', (text, words) => {
  expect(quoteForMessage(text)).toBe(words)
})

test.each([
  ['status', 'status'],
  ['größe', 'größe'],
  ['geo.country', "['geo.country']"],
  ['two words', "['two words']"],
  ['1st', "['1st']"],
  ['has', "['has']"],
  ['where', "['where']"],
  ['$left', "['$left']"],
  ["it's", String.raw`['it\'s']`],
  [String.raw`a\b`, String.raw`['a\\b']`],
  ['a\nb', String.raw`['a\nb']`],
  ['', "['']"],
])('%j is written as %s', (name, written) => {
  expect(spellName(name, { form: 'name', quote: '' })).toBe(written)
})

test.each([
  ['"', 'a"b\'c', String.raw`["a\"b'c"]`],
  ["@'", "a'b\\c", "[@'a''b\\c']"],
  ['', 'status', "['status']"],
])('after [%s, %j is written as %s', (quote, name, written) => {
  expect(spellName(name, { form: 'quoted', quote })).toBe(written)
})

test('any name is read back unchanged', () => {
  forAll(fc.string({ minLength: 1 }), fc.constantFrom("'", '"'), (name, quote) => {
    for (const written of [quotedName(name, quote), ...(isPlainName(name) ? [name] : [])]) {
      const [statement] = parseApl(`${written} | take 1`).statements
      const source = statement?.kind === 'query' ? statement.query.source : undefined
      expect(source?.kind === 'name' && source.name).toBe(name)
    }
  })
})
