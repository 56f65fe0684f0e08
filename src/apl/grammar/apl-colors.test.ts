import { expect, test } from 'vitest'
import { monarchColors } from '#test/monarch-colors.ts'
import { casesOf } from '#test/text-cases.ts'
import { aplGrammar } from './apl-grammar.ts'

const colors = monarchColors('apl', aplGrammar)

const colorsOf = (query: string, word: string) =>
  colors(query)
    .filter((piece) => piece.startsWith(`${word}:`))
    .map((piece) => piece.slice(word.length + 1))

test('highlights a query word by word', () => {
  expect(colors("['http-logs']\n| where status >= 500 // bad\n| summarize n = count() by method")).toEqual([
    '[:delimiter.square',
    "'http-logs':variable.name",
    ']:delimiter.square',
    '|:keyword.pipe',
    'where:keyword.operator',
    'status:identifier',
    '>=:operator',
    '500:number',
    '// bad:comment',
    '|:keyword.pipe',
    'summarize:keyword.operator',
    'n:variable',
    '=:operator',
    'count:function.aggregation',
    '():delimiter.parenthesis',
    'by:keyword',
    'method:identifier',
  ])
})

test.each(
  '1d 2days 3h 4hours 5m 6min 7minutes 8s 9sec 10seconds 11ms 12milliseconds 13us 14µs 15microseconds 16ns 17nanoseconds 18tick 1.5h 2w'.split(
    ' ',
  ),
)('%s is a duration', (time) => {
  expect(colorsOf(`['a'] | where age > ${time}`, time)).toEqual(['number.time'])
})

test.each(casesOf(import.meta.url, 'numbers'))('%s is a number', (number) => {
  expect(colorsOf(`['a'] | where a == -${number}`, number)).toEqual(['number'])
})

test.each(casesOf(import.meta.url, 'texts'))('%s is a string', (text, color) => {
  const pieces = colors(`['a'] | where a == ${text} and b`)
  expect(pieces.at(-2)).toBe('and:keyword.logic')
  expect(
    pieces.slice(7, -2).every((piece) => piece.endsWith(`:${color}`) || piece.endsWith(':string.escape')),
  ).toBe(true)
})

test.each(['```', '~~~'])('a string between %s spans lines', (fence) => {
  expect(colors(`print x = ${fence}one | where\ntwo${fence}, y = 1`).slice(3)).toEqual([
    `${fence}one | where:string`,
    `two${fence}:string`,
    ',:delimiter',
    'y:variable',
    '=:operator',
    '1:number',
  ])
})

test('an unclosed string ends with its line', () => {
  expect(colorsOf(`['a'] | where b == "open\n| take 5`, 'take')).toEqual(['keyword.operator'])
})

test('names in brackets are names, including after a dot or a name', () => {
  const query = `["a"] | project ['geo.city'], a.b['c'], ['geo.']*, geo*`
  for (const name of [`"a"`, `'geo.city'`, `'c'`, `'geo.'`])
    expect(colorsOf(query, name)).toEqual(['variable.name'])
  expect(colorsOf(query, 'b')).toEqual(['identifier'])
})

test.each(casesOf(import.meta.url, 'texts, not names'))(
  '%s has %s as a string, not as a name',
  (query, text) => {
    expect(colorsOf(query, text)).toEqual(['string'])
  },
)

test.each(casesOf(import.meta.url, 'values'))('in %s, %s is %s', (value, word, color) => {
  expect(colorsOf(`print x = ${value}, y = 1`, word)).toEqual([color])
  expect(colorsOf(`print x = ${value}, y = 1`, 'y')).toEqual(['variable'])
})

test('a value with an unclosed bracket does not affect the colors of later stages', () => {
  expect(colorsOf(`['a'] | where b > datetime(2026-01-01\n| take 5`, 'take')).toEqual(['keyword.operator'])
  expect(colorsOf(`['a'] | where b in (dynamic([1, 2)\n| take 5`, 'take')).toEqual(['keyword.operator'])
})

test.each(
  '!in !in~ in~ !has !has_cs !hasprefix_cs !contains !endswith_cs has_any startswith between'.split(' '),
)('%s is a single operator', (operator) => {
  expect(colorsOf(`['a'] | where b ${operator} ('c')`, operator)).toEqual(['keyword.logic'])
})

test('regular expressions match with a two-word operator', () => {
  expect(colorsOf(`['a'] | where b !matches regex @'c'`, '!matches')).toEqual(['keyword.logic'])
  expect(colorsOf(`['a'] | where regex matches regex @'c'`, 'regex')).toEqual(['identifier', 'keyword.logic'])
})

test('the bounds of between are values around an operator', () => {
  const query = `['a'] | where _time between (ago(1h) .. now()) and b between (1..5)`
  expect(colorsOf(query, '..')).toEqual(['operator', 'operator'])
  expect(colorsOf(query, 'ago')).toEqual(['function'])
})

test.each(casesOf(import.meta.url, 'words'))('in %j, the colors of %s', (query, word, expected) => {
  expect(colorsOf(query, word).join(', ')).toBe(expected)
})

const ordinary =
  'count kind limit title search sum max first last on to from step with as default format flags set let table print string datetime time regex top where avg withsource typeof min'.split(
    ' ',
  )

test.each(ordinary)('a field named %s is an ordinary name', (name) => {
  const reads = [
    `['a'] | where ${name} == 5 and ${name} has 'x' or 3 > ${name}`,
    `['a'] | project ${name}, b, ${name}`,
    `['a'] | summarize dcount(${name}) by ${name}, b`,
    `['a'] | sort by ${name} desc, ${name}`,
    `['a'] | extend b = a.${name}, c = ${name} + 1, d = iff(${name}, ${name}, 1)`,
    `['a'] | distinct ${name}\n| take 1`,
  ]
  for (const query of reads) {
    const own = colorsOf(query, name).filter(
      (color) => color !== 'keyword.operator' || !query.includes(`| ${name} `),
    )
    expect(own.length, query).toBeGreaterThan(0)
    expect([...new Set(own)], query).toEqual(['identifier'])
  }
  expect(colorsOf(`['a'] | extend ${name} = 1 | project ${name}=2`, name)).toEqual(['variable', 'variable'])
})

test('an aggregation is highlighted only in a call', () => {
  expect(colorsOf(`['a'] | summarize max = max(b) by c | where max > 5`, 'max')).toEqual([
    'variable',
    'function.aggregation',
    'identifier',
  ])
})

test('an unknown function is highlighted as a call', () => {
  expect(colorsOf(`['a'] | extend b = my_own(c)`, 'my_own')).toEqual(['function'])
})

test('a name may start with a digit or have letters of any script', () => {
  expect(colorsOf(`['a'] | where 4xx_count > größe`, '4xx_count')).toEqual(['identifier'])
  expect(colorsOf(`['a'] | where 4xx_count > größe`, 'größe')).toEqual(['identifier'])
})

test('highlights deep brackets and invalid text without an error', () => {
  expect(colors(`['a'] | where ${'('.repeat(300)}b${')'.repeat(400)} ]]] }} \` ? | take 1`).at(-1)).toBe(
    '1:number',
  )
  expect(
    colors(`print dynamic(${'('.repeat(300)}, datetime(${'datetime('.repeat(150)}`).length,
  ).toBeGreaterThan(2)
})
