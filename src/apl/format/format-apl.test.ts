import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameTokens } from '#apl/syntax/apl-tokens.ts'
import { casesOf } from '#test/text-cases.ts'
import { formatApl, formatRange } from './format-apl.ts'

/** What comes out; a query that is refused gives its reason. */
const format = (text: string) => {
  const { text: formatted, refused } = formatApl(text)
  return refused ?? formatted
}

const lines = (...each: string[]) => each.join('\n')

test('each stage of the query gets a line, a pipe in a text or a short table in brackets does not', () => {
  expect(format(`['logs'] | where msg == "a | b"|join (['x'] | take 1) on id|take 5`)).toBe(
    lines(`['logs']`, '| where msg == "a | b"', "| join (['x'] | take 1) on id", '| take 5'),
  )
})

test('each statement gets a line, and stages of a variable are set in', () => {
  expect(format("set stricttypes ; let users=['a']|where x==1|distinct id;['b']|where id in(users)")).toBe(
    lines(
      'set stricttypes;',
      "let users = ['a']",
      '    | where x == 1',
      '    | distinct id;',
      "['b']",
      '| where id in (users)',
    ),
  )
})

test('a function of the query is one line, or its body is set in', () => {
  expect(format("let f=(a:long,b:string='x'){a+1};print f(2)")).toBe(
    lines("let f = (a: long, b: string = 'x') { a + 1 };", 'print f(2)'),
  )
  expect(format('let f = (a: long) {\nT | where x == a };\nf(1)')).toBe(
    lines('let f = (a: long) {', '    T', '    | where x == a', '};', 'f(1)'),
  )
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

test('aggregations of a long stage stand one a line, the keys behind them', () => {
  const aggregations = [
    'errors = countif(status >= 500)',
    'slowest = arg_max(duration, trace_id)',
    'n = count()',
  ]
  expect(format(`x | summarize ${aggregations.join(',')} by bin_auto(_time), ['service.name']`)).toBe(
    lines(
      'x',
      '| summarize',
      ...aggregations.slice(0, 2).map((each) => `    ${each},`),
      '    n = count()',
      "  by bin_auto(_time), ['service.name']",
    ),
  )
})

test('a single long aggregation keeps its line when its keys can take another', () => {
  const long = `make_list_if(duration, status_code == '200' and ['service.name'] == 'cart') by trace_id, kind`
  expect(format(`x | summarize ${long}, region`)).toBe(
    `x\n| summarize ${long.replace(' by', '\n  by')}, region`,
  )
})

test('a list stays one a line when the author began it so, or gave each a line; else it is joined', () => {
  const apart = 'x\n| extend\n    a = 1,\n    b = 2'
  expect(format(apart)).toBe(apart)
  expect(format('x\n| extend a = 1,\n         b = 2')).toBe(apart)
  expect(format('x\n| extend a = 1,\n  b = 2, c = 3')).toBe('x\n| extend a = 1, b = 2, c = 3')
})

test('a long condition is broken before its operators, in brackets too', () => {
  const [a, b] = ['a'.repeat(30), 'b'.repeat(30)]
  expect(format(`x | where ${a} == 1 and (${b} == 2 or ${a} == 3) and c`)).toBe(
    lines('x', `| where ${a} == 1`, `  and (${b} == 2 or ${a} == 3)`, '  and c'),
  )
  expect(format(`x | where ${a} == ${b} or ${b} == ${a} and ${a}`)).toBe(
    lines('x', `| where ${a} == ${b}`, `  or ${b} == ${a}`, `      and ${a}`),
  )
  expect(format(`x | where (${a} or ${b} or ${a} or ${b})`)).toBe(
    lines('x', '| where (', `    ${a}`, `    or ${b}`, `    or ${a}`, `    or ${b}`, '  )'),
  )
})

test('long calls are broken by argument, those that go in pairs by pair, short values share lines', () => {
  const long = '"a value that is long enough to need a line of its own"'
  expect(format(`x | extend a = iff(status >= 500, ${long}, ${long})`)).toBe(
    lines('x', '| extend a = iff(', '    status >= 500,', `    ${long},`, `    ${long}`, '  )'),
  )
  expect(format(`x | extend a = case(b == 1, ${long}, b == 2, ${long}, "c")`)).toBe(
    lines('x', '| extend a = case(', `    b == 1, ${long},`, `    b == 2, ${long},`, '    "c"', '  )'),
  )
  const values = Array.from({ length: 12 }, (_, index) => `"value ${index}"`)
  expect(format(`x | where a in (${values.join(',')})`)).toBe(
    lines(
      'x',
      '| where a in (',
      `    ${values.slice(0, 8).join(', ')},`,
      `    ${values.slice(8).join(', ')}`,
      '  )',
    ),
  )
  expect(format(`x | extend a = toint(extract(${long}, 1, ${long}))`)).toBe(
    lines('x', '| extend a = toint(extract(', `    ${long},`, '    1,', `    ${long}`, '  ))'),
  )
})

test('a long pattern of parse shares lines, and keeps those of the author', () => {
  const part = '" some text in between " name_of_a_column:string'
  expect(format(`x | parse a with ${part} ${part} ${part}`)).toBe(
    lines('x', '| parse a with', `    ${part}`, `    ${part}`, `    ${part}`),
  )
  const apart = lines('x', '| parse a with * "b="', '    c:long', '    " " d')
  expect(format(apart)).toBe(apart)
})

test('a table in brackets with several stages is set in', () => {
  const inner = ['    y', '    | where a == 1', '    | distinct id']
  expect(format('x | join kind=inner (y | where a == 1 | distinct id) on id')).toBe(
    lines('x', '| join kind=inner (', ...inner, '  ) on id'),
  )
  expect(format('x | where id in ((y | where a == 1 | distinct id))')).toBe(
    lines('x', '| where id in ((', ...inner, '  ))'),
  )
  expect(format('x | union z, (y | where a == 1 | distinct id)')).toBe(
    lines('x', '| union', '    z,', '    (', ...inner.map((line) => `    ${line}`), '    )'),
  )
  expect(format('x | fork (where a | where b | count) (count)')).toBe(
    lines(
      'x',
      '| fork',
      '    (',
      '        where a',
      '        | where b',
      '        | count',
      '    )',
      '    (count)',
    ),
  )
})

test('rows of a table keep the lines of the author; a long one without lines gets one for each row', () => {
  expect(format('datatable(a:long, b:string)[\n1,"x", 2,"y",\n  3,"z"\n]|count')).toBe(
    lines('datatable(a: long, b: string) [', '    1, "x", 2, "y",', '    3, "z"', ']', '| count'),
  )
  const [one, two] = ['o'.repeat(40), 't'.repeat(40)]
  expect(format(`datatable(a:long, b:string)[1,"${one}",2,"${two}"]`)).toBe(
    lines('datatable(a: long, b: string) [', `    1, "${one}",`, `    2, "${two}"`, ']'),
  )
  expect(format('x | extend a = dynamic({"b": 1,\n"c": [1, 2]\n})')).toBe(
    lines('x', '| extend a = dynamic({', '    "b": 1,', '    "c": [1, 2]', '  })'),
  )
})

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
