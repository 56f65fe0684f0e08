import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test.each([
  ['where', '“where”'],
  ['', '“”'],
  ['"a"', '“"a"”'],
  ['a\r\n\t b', '“a b”'],
  ['a'.repeat(40), `“${'a'.repeat(40)}”`],
  ['a'.repeat(41), `“${'a'.repeat(40)}…”`],
  [`${'a'.repeat(39)}😀b`, `“${'a'.repeat(39)}…”`],
])('%j is put in a sentence as %s', (text, words) => {
  expect(inWords(text)).toBe(words)
})
