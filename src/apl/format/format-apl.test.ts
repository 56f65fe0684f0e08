import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameTokens } from '#apl/syntax/apl-tokens.ts'
import { forAll } from '#test/for-all.ts'
import { casesOf, sectionOf } from '#test/text-cases.ts'
import { formatApl, formatRange } from './format-apl.ts'

/** The formatted text, or the reason if refused. */
const format = (text: string) => {
  const { text: formatted, refused } = formatApl(text)
  return refused ?? formatted
}

const lines = (...each: string[]) => each.join('\n')

/** Cases: the query after `> `, followed by the result. */
const layouts = sectionOf(import.meta.url, 'layouts')
  .trim()
  .split(/\n\n(?=.+\n> )/u)
  .map((block) => /^(.+)\n> (.+)\n([^]+)$/u.exec(block)?.slice(1) ?? [])

test.each(layouts)('%s: %j', (_what, text, formatted) => {
  expect(format(text.replaceAll('⏎', '\n'))).toBe(formatted)
})

test.each(casesOf(import.meta.url, 'spaces'))('spacing is uniform: %j', (text, formatted) => {
  expect(format(text)).toBe(formatted)
})

test.each(casesOf(import.meta.url, 'spaces that stay'))(
  'text that is not understood keeps its spacing: %j',
  (text) => {
    expect(format(text)).toBe(text)
  },
)

test('comments stay above or next to their code', () => {
  const text = lines(
    '// first',
    'x // source',
    '// | where hidden',
    '| where a == 1 // why',
    '  // second',
    '  and b == 2',
    '| project',
    '    c, // beside',
    '    // above',
    '    d',
    '// last',
  )
  expect(format(text)).toBe(text)
  expect(format('x|where a// why\r\n|take 1')).toBe('x\r\n| where a // why\r\n| take 1')
})

test('keeps one of several blank lines, and none in brackets or before an operator', () => {
  expect(format('\n\nlet a = 1;\n\n\n\nx\n\n\n| where (\n\na or b\n\n)\n\nand c\n\n\n')).toBe(
    lines('let a = 1;', '', 'x', '', '| where (', '    a or b', '  )', '  and c', ''),
  )
})

test('keeps line ends, and new ones are like the first', () => {
  expect(format('x|where a\r\n|where b\n|take 1|count')).toBe(
    'x\r\n| where a\r\n| where b\n| take 1\r\n| count',
  )
})

test('keeps a byte order mark, multiline strings and white space in strings', () => {
  expect(format('\uFEFFx|take 1')).toBe('\uFEFFx\n| take 1')
  expect(format('x|where a=="b  |  c" and d==```e\n   | f\t```')).toBe(
    'x\n| where a == "b  |  c" and d == ```e\n   | f\t```',
  )
})

test.each(casesOf(import.meta.url, 'lines that stay'))(
  'lines that are not understood keep the author’s breaks: %j',
  (text) => {
    expect(format(text)).toBe(text)
  },
)

test('formats around a small mistake', () => {
  expect(format('x|where a b c|wher d|take')).toBe('x\n| where a b c\n| wher d\n| take')
  expect(format('|where a|')).toBe('| where a\n|')
  expect(format('')).toBe('')
})

test.each([
  ['x\n| where a == "open | take 1', 'Line 2: '],
  ['x\n| where (a', 'Line 2: '],
  ['x | where a)', 'Line 1: '],
  ['x | where (a] | count', 'Line 1: '],
  ['`metrics`:`cpu` | align to 5m', 'metrics query'],
  ['x | where #', '“#” is not part of the language.'],
  ['x |\u200Btake 1', 'U+200B'],
  ['x\n| where a == 1 /* b */', 'Line 2: “/* b */” is not part of the language.'],
  [`x | where ${'('.repeat(9999)}a${')'.repeat(9999)}`, 'too deep'],
])('a text that is not understood well enough stays as is, with a reason: %j', (text, reason) => {
  const { text: same, refused } = formatApl(text)
  expect(same).toBe(text)
  expect(refused).toContain(reason)
})

const text = 'let  a=1;x|where b==a|extend c=d,e=f|take  1\n'

/** The text with the first occurrence of a word formatted as a selection. */
const around = (word: string) =>
  formatRange(text, { start: text.indexOf(word), end: text.indexOf(word) + word.length }).text

test('formats only the stages that a selection touches', () => {
  expect(around('where')).toBe('let  a=1;x\n| where b == a|extend c=d,e=f|take  1\n')
  expect(around('where b==a|extend c')).toBe('let  a=1;x\n| where b == a\n| extend c = d, e = f|take  1\n')
  expect(around('let')).toBe('let a = 1;x|where b==a|extend c=d,e=f|take  1\n')
  expect(around('take')).toBe('let  a=1;x|where b==a|extend c=d,e=f\n| take 1\n')
})

test('selecting everything formats everything', () => {
  expect(formatRange(text, { start: 0, end: text.length })).toEqual(formatApl(text))
})

test('a text that is not understood stays as is, with a reason', () => {
  expect(formatRange('x|where (a', { start: 0, end: 1 })).toEqual(formatApl('x|where (a'))
})

test('no selection changes more than white space', () => {
  const place = fc.nat(text.length)
  forAll(place, place, fc.boolean(), (start, length, hasMark) => {
    const marked = hasMark ? `\uFEFF${text}` : text
    expect(sameTokens(formatRange(marked, { start, end: start + length }).text, marked)).toBe(true)
  })
})
