import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameTokens } from '#apl/syntax/apl-tokens.ts'
import { casesOf, sectionOf } from '#test/text-cases.ts'
import { formatApl, formatRange } from './format-apl.ts'

/** What comes out; a query that is refused gives its reason. */
const format = (text: string) => {
  const { text: formatted, refused } = formatApl(text)
  return refused ?? formatted
}

const lines = (...each: string[]) => each.join('\n')

/** Cases with what comes out below `> ` and the query. */
const layouts = sectionOf(import.meta.url, 'layouts')
  .trim()
  .split(/\n\n(?=.+\n> )/u)
  .map((block) => /^(.+)\n> (.+)\n([^]+)$/u.exec(block)?.slice(1) ?? [])

test.each(layouts)('%s: %j', (_what, text, formatted) => {
  expect(format(text.replaceAll('⏎', '\n'))).toBe(formatted)
})

test.each(casesOf(import.meta.url, 'spaces'))('spaces are set one way: %j', (text, formatted) => {
  expect(format(text)).toBe(formatted)
})

test.each(casesOf(import.meta.url, 'spaces that stay'))(
  'what is not understood keeps the spaces that make it so: %j',
  (text) => {
    expect(format(text)).toBe(text)
  },
)

test('comments stay above or beside what they stand at', () => {
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

test('of several empty lines one stays, and none inside brackets or before an operator', () => {
  expect(format('\n\nlet a = 1;\n\n\n\nx\n\n\n| where (\n\na or b\n\n)\n\nand c\n\n\n')).toBe(
    lines('let a = 1;', '', 'x', '', '| where (', '    a or b', '  )', '  and c', ''),
  )
})

test('line ends are of the kind that stood there, new ones of the first kind', () => {
  expect(format('x|where a\r\n|where b\n|take 1|count')).toBe(
    'x\r\n| where a\r\n| where b\n| take 1\r\n| count',
  )
})

test('a byte order mark, texts of several lines and white space in texts stay', () => {
  expect(format('\uFEFFx|take 1')).toBe('\uFEFFx\n| take 1')
  expect(format('x|where a=="b  |  c" and d==```e\n   | f\t```')).toBe(
    'x\n| where a == "b  |  c" and d == ```e\n   | f\t```',
  )
})

test.each(casesOf(import.meta.url, 'lines that stay'))(
  'lines that are not understood stay the author’s: %j',
  (text) => {
    expect(format(text)).toBe(text)
  },
)

test('a small mistake elsewhere is laid around', () => {
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
])('what is not understood well enough stays, with the reason: %j', (text, reason) => {
  const { text: same, refused } = formatApl(text)
  expect(same).toBe(text)
  expect(refused).toContain(reason)
})

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
