import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aplQueries } from '#test/apl-queries.ts'
import { fixed } from '#test/hints-of.ts'
import { isMpl, parseApl } from './parse-apl.ts'

test.each([
  'metrics:cpu | x',
  '// note\n\n  // https://a//b\nmy-metrics:http.requests[5m]',
  'metrics:cpu',
  'a | where `b c` == 1',
])('a metrics query is one: %j', (text) => {
  expect(isMpl(text)).toBe(true)
})

test.each([
  "['logs'] | count",
  '// metrics:cpu',
  'print "`a`" // `b`',
  'print ```a```',
  "// metrics:cpu\n['logs']",
])('APL is none: %j', (text) => {
  expect(isMpl(text)).toBe(false)
})

test('comments that are rulers are read in one go', () => {
  const ruler = `${'/'.repeat(200)}   \n`
  expect(isMpl(`${ruler.repeat(50)}['logs'] | count`)).toBe(false)
  expect(isMpl(`${ruler.repeat(50)}metrics:cpu`)).toBe(true)
})

const codes = (text: string) => parseApl(text).problems.map(({ code }) => code)

test.each(aplQueries)('reads %s', (query) => {
  expect(parseApl(query).problems).toEqual([])
})

test.each([
  ["['logs'] | where a = 1", 'assignment', '='],
  ["['logs'] | where a == 1 and (b = 2)", 'assignment', '='],
  ["['logs'] | extend x = a = 1", 'assignment', '='],
  ["['logs'] | summarize countif(a = 1)", 'assignment', '='],
  ["['logs'] | join (T) on $left.a = $right.b", 'assignment', '='],
  ["['logs'] | project a b", 'missing-comma', 'b'],
  ["['logs'] | project a ['b']", 'missing-comma', '['],
  ["['logs'] | project a (b)", 'missing-comma', '('],
  ["['logs'] | where a in (1 2)", 'missing-comma', '2'],
  ["['logs'] | extend s = strcat('a' 'b')", 'missing-comma', "'b'"],
  ["['logs'] | extend d = dynamic([1 -2])", 'missing-comma', '-'],
  ["['logs'] | extend d = dynamic({'a' 1})", 'missing-colon', '1'],
  ["['logs'] | where f(a,)", 'missing-value', ')'],
  ["['logs'] | where a == ", 'missing-value', '=='],
  ["['logs'] | where a == | count", 'missing-value', '|'],
  ["['logs'] where a == 1", 'missing-pipe', 'where'],
  ["['logs'] | where a == 1 count", 'missing-pipe', 'count'],
  ["['logs'] | take 10 sort by a", 'missing-pipe', 'sort'],
  ["['logs'] | parse a with 'x' b where c == 1", 'missing-pipe', 'where'],
  ["['logs'] | wher a == 1", 'unknown-operator', 'wher'],
  ["['logs'] | Where a == 1", 'unknown-operator', 'Where'],
  ["['logs'] | externaldata (a: string) ['https://x.y']", 'misplaced-source', 'externaldata'],
  ["['logs'] |", 'missing-operator', '|'],
  ["['logs'] | | count", 'missing-operator', '|'],
  ["['logs'] | sort a", 'missing-by', 'sort'],
  ["['logs'] | top 5 a", 'missing-by', 'top'],
  ["['logs'] | join (T)", 'missing-on', 'join'],
  ["['logs'] | parse a 'x' b", 'missing-with', 'parse'],
  ["['logs'] | parse-kv a with (x='y')", 'missing-as', 'parse-kv'],
  ["['logs'] | make-series count() step 1h", 'missing-on', 'make-series'],
  ["['logs'] | where (a == 1", 'unclosed-bracket', '('],
  ["['logs'] | where a == 1)", 'unopened-bracket', ')'],
  ["['logs'] | where a[0)", 'wrong-bracket', ')'],
  ['["logs] | take 1', 'unclosed-string', '"logs] | take 1'],
  ["['logs'] | extend a = ```x", 'unclosed-string', '```x'],
  ["['logs'] | where a == 'x | count", 'unclosed-string', "'x | count"],
  ["let x = 1 ['logs'] | take x", 'missing-semicolon', '['],
  ["let = 1; ['logs']", 'missing-value', '='],
  ["let x 1; ['logs']", 'missing-equals', '1'],
  ["declare query_parameters; ['logs']", 'missing-parameters', ';'],
  ["declare query_parameters (a:); ['logs']", 'missing-type', ')'],
  ['| where a == 1', 'missing-source', '|'],
  ['where a == 1', 'missing-source', 'where'],
  ['datatable (a: long, b: long) [1, 2, 3]', 'uneven-rows', 'datatable'],
  ['datatable [1]', 'missing-columns', 'datatable'],
  ['datatable (a: long)', 'missing-values', ')'],
  ["['logs'] | where a between (1, 2)", 'missing-range', ','],
  ["['logs'] | where a == `x", 'missing-value', '`'],
])('finds one thing wrong in %s: %s', (query, code, marked) => {
  const { problems } = parseApl(query)
  expect(problems.map((problem) => [problem.code, query.slice(problem.start, problem.end)])).toEqual([
    [code, marked],
  ])
})

test.each(aplQueries.flatMap((query) => mistakesIn(query)))('every fix for %s mends it', (query) => {
  for (const { fixes } of parseApl(query).problems) {
    for (const fix of fixes) expect(codes(fixed(query, fix))).toEqual([])
  }
})

/** A query without one of its pipes. */
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

test('nothing is nothing', () => {
  expect(parseApl('')).toMatchObject({ statements: [], problems: [] })
  expect(parseApl(' // only a comment\n')).toMatchObject({ statements: [], problems: [] })
})

const pieces =
  "['logs'] where summarize count() | , ( ) [ ] { } ; let = == a 1h 5 'x' \" ` by on and in between .. . * - : // join " +
  'datatable dynamic declare query_parameters parse with mv-expand fork union search typeof ```'
const piece = fc.constantFrom('\n', ...pieces.split(' '))

test('any text is read, and every span lies in it', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join(' ')
      const { problems, statements } = parseApl(text)
      for (const { start, end } of [...problems, ...statements]) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
    { numRuns: 1000 },
  )
})

test('any characters are read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(() => parseApl(text)).not.toThrow()
    }),
  )
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
])('a text nested thousands deep is read', (text) => {
  expect(() => parseApl(text)).not.toThrow()
})
