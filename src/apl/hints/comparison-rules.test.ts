import { hintsOf } from '#test/hints-of.ts'
import { expect, test } from 'vitest'

test.each([
  ['logs | where user == null', 'user == null', ['logs | where isnull(user)']],
  ['logs | where user != null and a', 'user != null', ['logs | where isnotnull(user) and a']],
  ['logs | where int(null) == code.x', 'int(null) == code.x', ['logs | where isnull(code.x)']],
  ['logs | where tags != dynamic(null)', 'tags != dynamic(null)', ['logs | where isnotnull(tags)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('null-comparison', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where isnull(user)',
  'logs | where user == "null"',
  'logs | extend user = int(null)',
  "logs | where user == ['null']",
])('%j is left alone', (apl) => {
  expect(hintsOf('null-comparison', apl)).toEqual([])
})

test.each([
  ['logs | where toint(status) == "500"', '"500"', ['logs | where toint(status) == 500']],
  ['logs | where tostring(code) != 404', '404', ['logs | where tostring(code) != "404"']],
  ['logs | where "3" < strlen(m)', '"3"', ['logs | where 3 < strlen(m)']],
  ['logs | where tolong(a) > "many"', '"many"', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('type-mismatch', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where toint(status) == 500',
  'logs | where status == "500"',
  'logs | where tostring(code) == "404"',
  'let toint = (a: string) { a }; logs | where toint(b) == "x"',
  'logs | where toint(a) == tostring(b)',
])('%j is left alone', (apl) => {
  expect(hintsOf('type-mismatch', apl)).toEqual([])
})

test.each([
  ['logs | where status == 500 and status == 404', 'and', ['logs | where status == 500 or status == 404']],
  [
    'logs | where level != "debug" or level != "info"',
    'or',
    ['logs | where level != "debug" and level != "info"'],
  ],
  ['logs | where a == 1 and b == 2 and (a == 3)', 'and', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('contradiction', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where status == 500 or status == 404',
  'logs | where a == 1 and b == 2',
  'logs | where a == "x" and a == \'x\'',
  'logs | where a != 1 and a != 2',
  'logs | where a == 1 and a == b',
  'logs | where (a == 1 and b) or (a == 2 and b)',
  'logs | where a.x == 1 and b.x == 2',
])('%j is left alone', (apl) => {
  expect(hintsOf('contradiction', apl)).toEqual([])
})

test.each([
  ['logs | where status in ("500,502")', '"500,502"', ['logs | where status in ("500", "502")']],
  ["logs | where m !in~ ('get, post')", "'get, post'", ['logs | where m !in~ ("get", "post")']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('joined-values', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where status in ("500", "502")',
  'logs | where m in ("hello, big world")',
  'logs | where m in ("a")',
  'logs | where m in (other | project x)',
  'logs | where m has_any ("a,b")',
])('%j is left alone', (apl) => {
  expect(hintsOf('joined-values', apl)).toEqual([])
})

test.each([
  ['logs | where method == "GET" or "POST"', '"POST"', ['logs | where method in ("GET", "POST")']],
  [
    'logs | where (m == "a" or "b" or "c") and d',
    '"b" or "c"',
    ['logs | where (m in ("a", "b", "c")) and d'],
  ],
  ['logs | where "error"', '"error"', ['logs | where * has "error"']],
  ['logs | where a == 1 and "error"', '"error"', ['logs | where a == 1 and * has "error"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('lone-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where method == "GET" or method == "POST"',
  'logs | where * has "error"',
  'logs | search "error"',
  'logs | where a in ("b", "c")',
  'logs | where f("x")',
  'logs | where true',
])('%j is left alone', (apl) => {
  expect(hintsOf('lone-text', apl)).toEqual([])
})

test.each([
  ['a | extend b == 1', '==', ['a | extend b = 1']],
  ["a | extend c = 1, ['d e'] == f(c)", '==', ["a | extend c = 1, ['d e'] = f(c)"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('compared-name', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'a | extend b = c == 1',
  'a | extend b = 1',
  'a | extend b > 1',
  'a | where b == 1',
  'a | project b == 1',
  'a | summarize count() by b == 1',
])('%j is left alone', (apl) => {
  expect(hintsOf('compared-name', apl)).toEqual([])
})

test.each([
  ['logs | summarize count() by status = 500', 'status = 500', ['logs | summarize count() by status == 500']],
  ['logs | summarize count() by a, m = "GET"', 'm = "GET"', ['logs | summarize count() by a, m == "GET"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('equals-in-by', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by s = status',
  'logs | summarize count() by status == 500',
  'logs | summarize n = 5 by a',
  'logs | extend status = 500',
])('%j is left alone', (apl) => {
  expect(hintsOf('equals-in-by', apl)).toEqual([])
})
