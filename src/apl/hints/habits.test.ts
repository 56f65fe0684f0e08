import { expect, test } from 'vitest'
import { hintsOf, problemsOf } from '#test/hints-of.ts'
import mistakes from '#test/apl-mistakes.json' with { type: 'json' }
import valid from '#test/apl-valid.json' with { type: 'json' }

test('there are hundreds of each', () => {
  expect(new Set(valid).size).toBeGreaterThan(200)
  expect(new Set(Object.values(mistakes).flat()).size).toBeGreaterThan(250)
})

test.each(valid)('%j is left alone', (apl) => {
  expect(problemsOf(apl)).toEqual([])
})

test.each(Object.entries(mistakes).flatMap(([code, queries]) => queries.map((apl) => [code, apl] as const)))(
  '%s is found in %j',
  (code, apl) => {
    expect(problemsOf(apl).map((problem) => problem.code)).toContain(code)
  },
)

const fromLogs = (rest: string) => `['logs'] | ${rest}`

test.each([
  ['range-form', 'where s between 400 and 499', 'where s between (400 .. 499)'],
  ['range-form', 'where s between [400, 499] and x', 'where s between (400 .. 499) and x'],
  ['bare-not', 'where not s == 404 and x', 'where not(s == 404) and x'],
  ['list-form', 'where s in 500', 'where s in (500)'],
  ['list-form', `where m !in~ ["a", "b"]`, `where m !in~ ("a", "b")`],
  ['joined-keys', 'join (users) on a and b and c', 'join (users) on a, b, c'],
  ['digit-name', 'where t > ago(5mins)', 'where t > ago(5m)'],
  ['added-texts', `extend x = 'a' + b + 'c'`, `extend x = strcat('a', b, 'c')`],
  ['row-count', 'top method by 10', 'top 10 by method'],
  ['number-first', 'summarize count() by bin(1h, _time)', 'summarize count() by bin(_time, 1h)'],
  ['type-mismatch', `extend i = toint(x) | where i == '500'`, `extend i = toint(x) | where i == 500`],
])('the fix of %s turns %j into %j', (code, apl, fixed) => {
  expect(hintsOf(code, fromLogs(apl)).flatMap((hint) => hint.fixed)).toContain(fromLogs(fixed))
})

test('a dataset in brackets gets its quotation marks, and a comment of SQL its slashes', () => {
  expect(hintsOf('bracketed-dataset', '[http-logs] | count')[0]?.fixed).toEqual(["['http-logs'] | count"])
  expect(hintsOf('foreign-comment', '-- one\nlogs | count')[0]?.fixed).toEqual(['// one\nlogs | count'])
})

test.each([
  'let n = 10; logs | take n',
  'declare query_parameters (n: long = 10); logs | top n by size',
  'logs | where a in (ids) and b has_any (names)',
  'logs | extend a = b - -c',
  'logs | where x == "a-b" // -- not a comment of SQL',
])('%j is no such habit', (apl) => {
  expect(problemsOf(apl)).toEqual([])
})
