import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameTokens } from '#apl/syntax/same-tokens.ts'
import { formatApl } from './format-apl.ts'
import { formatRange } from './format-range.ts'

const text = 'let  a=1;x|where b==a|extend c=d,e=f|take  1\n'

/** The text with the selection of the first such word formatted. */
const around = (word: string) =>
  formatRange(text, { start: text.indexOf(word), end: text.indexOf(word) + word.length }).text

test('the stages that a selection touches are formatted, and no others', () => {
  expect(around('where')).toBe('let  a=1;x\n| where b == a|extend c=d,e=f|take  1\n')
  expect(around('where b==a|extend c')).toBe('let  a=1;x\n| where b == a\n| extend c = d, e = f|take  1\n')
  expect(around('let')).toBe('let a = 1;x|where b==a|extend c=d,e=f|take  1\n')
  expect(around('take')).toBe('let  a=1;x|where b==a|extend c=d,e=f\n| take 1\n')
})

test('a selection of all is the formatting of all', () => {
  expect(formatRange(text, { start: 0, end: text.length })).toEqual(formatApl(text))
})

test('a text that is not understood stays, with the reason', () => {
  expect(formatRange('x|where (a', { start: 0, end: 1 })).toEqual(formatApl('x|where (a'))
})

test('no selection changes more than white space', () => {
  const place = fc.nat(text.length)
  fc.assert(
    fc.property(place, place, fc.boolean(), (start, length, hasMark) => {
      const marked = hasMark ? `\uFEFF${text}` : text
      expect(sameTokens(formatRange(marked, { start, end: start + length }).text, marked)).toBe(true)
    }),
  )
})
