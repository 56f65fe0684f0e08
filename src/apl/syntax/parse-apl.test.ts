import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { fixed } from '#test/hints-of.ts'
import { casesOf } from '#test/text-cases.ts'
import { isMpl, parseApl } from './parse-apl.ts'

test.each([
  'metrics:cpu | x',
  '// note\n\n  // https://a//b\nmy-metrics:http.requests[5m]',
  'metrics:cpu',
  'set custom_unit = "ms";\nmetrics:cpu as load | align to 5m using avg',
  '(\n  metrics:cpu | map rate,\n  metrics:mem\n)\n| compute x using /',
  'a | where `b c` == 1',
])('recognizes a metrics query: %j', (text) => {
  expect(isMpl(text)).toBe(true)
})

test.each(casesOf(import.meta.url, 'no metrics queries'))('APL is not a metrics query: %j', (text) => {
  expect(isMpl(text)).toBe(false)
})

test('scans comments that are long lines of slashes in linear time', () => {
  const ruler = `${'/'.repeat(200)}   \n`
  expect(isMpl(`${ruler.repeat(50)}['logs'] | count`)).toBe(false)
  expect(isMpl(`${ruler.repeat(50)}metrics:cpu`)).toBe(true)
})

const codes = (text: string) => parseApl(text).problems.map(({ code }) => code)

test.each(aplQueries)('parses %s', (query) => {
  expect(parseApl(query).problems).toEqual([])
})

test.each(casesOf(import.meta.url, 'one thing wrong'))(
  'finds one problem in %s: %s',
  (query, code, marked) => {
    const { problems } = parseApl(query)
    expect(problems.map((problem) => [problem.code, query.slice(problem.start, problem.end)])).toEqual([
      [code, marked],
    ])
  },
)

test.each(aplQueries.flatMap((query) => mistakesIn(query)))('every fix for %s works', (query) => {
  for (const { fixes } of parseApl(query).problems) {
    for (const fix of fixes) expect(codes(fixed(query, fix))).toEqual([])
  }
})

/** A query with its first pipe removed. */
function mistakesIn(query: string): string[] {
  const at = query.indexOf(' | ')
  return at < 0 ? [] : [query.slice(0, at) + query.slice(at + 2)]
}

test('a metrics query is another language', () => {
  expect(parseApl('`k8s-metrics`:`http.requests` | align to 5m using avg')).toMatchObject({
    isMpl: true,
    problems: [],
  })
  expect(parseApl('// rate\nk8s-metrics:http.requests | align to 5m using avg').isMpl).toBe(true)
  expect(parseApl("['logs'] | where a == '`x`' // `y`").isMpl).toBe(false)
  expect(parseApl("['logs'] | extend a = ```x```").isMpl).toBe(false)
})

test('an empty text has no statements', () => {
  expect(parseApl('')).toMatchObject({ statements: [], problems: [] })
  expect(parseApl(' // only a comment\n')).toMatchObject({ statements: [], problems: [] })
})

const pieces =
  "['logs'] where summarize count() | , ( ) [ ] { } ; let = == a 1h 5 'x' \" ` by on and in between .. . * - : // join " +
  'datatable dynamic declare query_parameters parse with mv-expand fork union search typeof ```'
const piece = fc.constantFrom('\n', ...pieces.split(' '))

test('parses any text, and every span is in it', () => {
  forAllWith({ numRuns: 1000 }, fc.array(piece, { maxLength: 30 }), (pieces) => {
    const text = pieces.join(' ')
    const { problems, statements } = parseApl(text)
    for (const { start, end } of [...problems, ...statements]) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })
})

test('parses any characters', () => {
  forAll(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
    expect(() => parseApl(text)).not.toThrow()
  })
})

test.each([
  `['logs'] | where ${'('.repeat(10_000)}a${')'.repeat(10_000)}`,
  `['logs'] | where ${'('.repeat(10_000)}`,
  `print ${'-'.repeat(10_000)}1`,
  `print dynamic(${'['.repeat(10_000)}${']'.repeat(10_000)})`,
  `let f = ${'() {'.repeat(10_000)}`,
  'union ('.repeat(10_000),
  `print ${'a.'.repeat(10_000)}b`,
  `print a${'[0]'.repeat(10_000)}`,
  `print ${'1 + '.repeat(10_000)}1`,
  `['logs'] | where ${'a in ('.repeat(5000)}`,
])('parses a text nested thousands deep', (text) => {
  expect(() => parseApl(text)).not.toThrow()
})
