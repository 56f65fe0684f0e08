import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { applyEdits } from '#apl/structure/apply-edits.ts'
import { blankEdits } from './formatting-providers.ts'

const words = fc.array(fc.constantFrom('a', '|', "'b c'", '//', '😀'), { maxLength: 8 })
const gaps = fc.array(fc.constantFrom('', ' ', '\n', '\r\n  ', '\t'), { minLength: 9, maxLength: 9 })
const join = (parts: readonly string[], between: readonly string[]) =>
  parts.map((part, at) => (between[at] ?? '') + part).join('') + (between[8] ?? '')

test('two layouts of the same words convert into each other by changing only white space', () => {
  forAll(words, gaps, gaps, (parts, one, other) => {
    const [before, after] = [join(parts, one), join(parts, other)]
    const edits = blankEdits(before, after) ?? []
    expect(applyEdits(before, edits)).toBe(after)
    for (const { start, end, text } of edits) expect(before.slice(start, end) + text).toMatch(/^\s*$/)
  })
})

test('an unchanged layout needs no edits, and each edit is one run of white space', () => {
  expect(blankEdits('a | b', 'a | b')).toEqual([])
  expect(blankEdits('a|b | c', 'a\n| b | c')).toEqual([
    { start: 1, end: 1, text: '\n' },
    { start: 2, end: 2, text: ' ' },
  ])
})

test.each([
  ['another word', 'a b', 'a c'],
  ['a word more', 'a', 'a b'],
  ['a word less', 'a b', 'a'],
])('%s is not just white space', (_what, before, after) => {
  expect(blankEdits(before, after)).toBeUndefined()
})
