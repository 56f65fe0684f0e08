import { hintsOf } from '#test/hints-of.ts'
import { expect, test } from 'vitest'

test.each([
  ['logs | summarize averge(x)', 'averge', []],
  ['logs | extend a = tolowr(x)', 'tolowr', ['logs | extend a = tolower(x)', 'logs | extend a = tolong(x)']],
  ['logs | extend a = iif(b, 1, 2)', 'iif', ['logs | extend a = iff(b, 1, 2)']],
  ['logs | extend a = lower(b)', 'lower', ['logs | extend a = tolower(b)']],
  ['logs | summarize median(b)', 'median', []],
  ['logs | extend a = row_number()', 'row_number', []],
  ['logs | extend a = datetime_utc_to_local(_time, "x")', 'datetime_utc_to_local', []],
  [
    'let twice = (a: long) { a * 2 }; logs | extend b = twise(c) + twice(c)',
    'twise',
    ['let twice = (a: long) { a * 2 }; logs | extend b = twice(c) + twice(c)'],
  ],
  ['logs | extend a = wholly_unknown_thing(b)', 'wholly_unknown_thing', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unknown-function', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count(), p = percentile(x, 95)',
  'let twice = (a: long) { a * 2 }; logs | extend b = twice(c)',
  'logs | extend a = int(5), b = string(c)',
  'table("logs") | count',
  'let f = (t: (*)) { t | count }; f(logs)',
  'logs | where not(a)',
  'logs | extend a = dynamic({"b": 1})',
  'logs | where a in (1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('unknown-function', apl)).toEqual([])
})

test.each([
  [
    'logs | summarize count(status)',
    'count(status)',
    ['logs | summarize countif(isnotnull(status))', 'logs | summarize count()'],
  ],
  ['logs | summarize count(*)', 'count(*)', ['logs | summarize count()']],
  ['logs | extend a = tolower(b, c)', 'tolower', []],
  ['logs | summarize percentile(x)', 'percentile', []],
  ['logs | extend a = iff(b, 1)', 'iff', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('argument-count', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count(), percentile(x, 95)',
  'logs | extend a = strcat(a, b, c, d)',
  'let iff = (a: bool) { a }; logs | extend b = iff(c)',
  'logs | extend a = nobody_knows(1, 2, 3)',
  'logs | extend a = substring(b, 1), c = substring(b, 1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('argument-count', apl)).toEqual([])
})

test.each([
  [
    "logs | extend a = extract(message, 1, @'(\\d+)')",
    'extract',
    ["logs | extend a = extract(@'(\\d+)', 1, message)"],
  ],
  [
    "logs | extend a = replace_string(uri, 'x', 'y')",
    'replace_string',
    ["logs | extend a = replace_string('x', 'y', uri)"],
  ],
  ["logs | extend a = split(',', tags)", 'split', ["logs | extend a = split(tags, ',')"]],
  [
    "logs | where ipv4_is_in_range('10.0.0.0/8', ['client.ip'])",
    'ipv4_is_in_range',
    ["logs | where ipv4_is_in_range(['client.ip'], '10.0.0.0/8')"],
  ],
  ["logs | extend a = trim(['x'].y, ' ')", 'trim', ["logs | extend a = trim(' ', ['x'].y)"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('argument-order', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "logs | extend a = extract('(a)', 1, message)",
  "logs | extend a = split(tags, ',')",
  'logs | extend a = replace_string(a, b, c)',
  "logs | extend a = extract('a', 0, 'b')",
  "let split = (a: string, b: string) { a }; logs | extend c = split(',', d)",
  "logs | extend a = trim(' ')",
  "logs | extend a = indexof('x', b)",
])('%j is left alone', (apl) => {
  expect(hintsOf('argument-order', apl)).toEqual([])
})

test.each([
  ['logs | extend a = case(b, "x", c, "y")', 'case', ['logs | extend a = case(b, "x", c, "y", "")']],
  ['logs | extend a = case(b, 1, c, 2)', 'case', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('case-default', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | extend a = case(b, "x", c, "y", "z")',
  'logs | extend a = case(b, 1, true, 2)',
  'logs | extend a = case(b, 1)',
  'logs | extend a = iff(b, 1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('case-default', apl)).toEqual([])
})

test.each([
  ['logs | summarize percentile(d, 0.95)', '0.95', ['logs | summarize percentile(d, 95)']],
  ['logs | summarize percentileif(d, 0.999, a)', '0.999', ['logs | summarize percentileif(d, 99.9, a)']],
  [
    'logs | summarize percentiles_array(d, 50, 0.99)',
    '0.99',
    ['logs | summarize percentiles_array(d, 50, 99)'],
  ],
  ['logs | summarize percentile(d, 950)', '950', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('percentile-range', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize percentile(d, 99.9)',
  'logs | summarize percentiles_array(d, 50, 95)',
  'logs | summarize percentile(d, p)',
  'logs | summarize percentile(0.5, 100)',
  'logs | summarize percentile(d, 0)',
])('%j is left alone', (apl) => {
  expect(hintsOf('percentile-range', apl)).toEqual([])
})

test.each([
  ['logs | summarize count by status', 'count', ['logs | summarize count() by status']],
  ['logs | summarize n = count', 'count', ['logs | summarize n = count()']],
  ['logs | summarize avg by status', 'avg', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('bare-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by status',
  'logs | summarize max(count)',
  'logs | extend a = count',
  'logs | summarize count() by count',
])('%j is left alone', (apl) => {
  expect(hintsOf('bare-aggregation', apl)).toEqual([])
})

test.each([
  ['logs | summarize status by uri', 'status', []],
  ["logs | summarize count(), ['geo.city']", "['geo.city']", []],
  ['logs | summarize a.b by uri', 'a.b', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('no-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by status',
  'logs | summarize by status',
  'logs | summarize n = max(a) + 1 by b',
  'logs | summarize count by status',
  'logs | project status',
])('%j is left alone', (apl) => {
  expect(hintsOf('no-aggregation', apl)).toEqual([])
})

test.each([
  ['logs | where count() > 1', 'count()', []],
  ['logs | extend a = avg(b)', 'avg(b)', []],
  [
    'logs | summarize count() by a | where count() > 1',
    'count()',
    ['logs | summarize count() by a | where count_ > 1'],
  ],
  [
    'logs | summarize n = max(b) by a | where max(b) > 1',
    'max(b)',
    ['logs | summarize n = max(b) by a | where n > 1'],
  ],
  ['logs | summarize max(a) by count()', 'count()', []],
  ['logs | summarize max(count()) by a', 'count()', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('misplaced-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize n = count() by a | where n > 1',
  'logs | summarize round(avg(a), 2)',
  'logs | make-series n = count() on _time step 5m',
  'let f = (a: long) { avg(a) }; logs | summarize f(b)',
  'logs | summarize countif(a) / count()',
  'let max = (a: long) { a }; logs | extend b = max(c)',
])('%j is left alone', (apl) => {
  expect(hintsOf('misplaced-aggregation', apl)).toEqual([])
})
