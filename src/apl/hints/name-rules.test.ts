import { hintsOf } from '#test/hints-of.ts'
import { expect, test } from 'vitest'

test.each([
  ['http-logs | take 5', 'http-logs', ["['http-logs'] | take 5"]],
  ['logs.prod | take 5', 'logs.prod', ["['logs.prod'] | take 5"]],
  ['"http-logs" | take 5', '"http-logs"', ["['http-logs'] | take 5"]],
  ["'it\\'s' | take 5", "'it\\'s'", ["['it\\'s'] | take 5"]],
  ['union logs-2026-01, other | count', 'logs-2026-01', ["union ['logs-2026-01'], other | count"]],
  [
    'logs | join (user-data | project id) on id',
    'user-data',
    ["logs | join (['user-data'] | project id) on id"],
  ],
  ['logs | union "more"', '"more"', ["logs | union ['more']"]],
  ['let a = my-logs | take 5; a | count', 'my-logs', ["let a = ['my-logs'] | take 5; a | count"]],
  ['http-logs', 'http-logs', ["['http-logs']"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('dataset-quotes', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "['http-logs'] | take 5",
  'logs | take 5',
  '["http-logs"] | take 5',
  'union logs-*',
  'let a = 5 - 3; logs | take a',
  '"text"',
  'logs | where a-b > 1',
  'logs | project a.b',
  'print a - b',
  "let f = (x: dynamic) { x.a.b }; ['logs'] | extend c = f(d)",
  "let f = (x: long, y: long) { let z = 1; x-y }; ['logs'] | extend c = f(d, e)",
])('%j is left alone', (apl) => {
  expect(hintsOf('dataset-quotes', apl)).toEqual([])
})

test.each([
  ['logs | where user-agent == "curl"', 'user-agent', ['logs | where [\'user-agent\'] == "curl"']],
  [
    'logs | where content-type in ("a", "b")',
    'content-type',
    ['logs | where [\'content-type\'] in ("a", "b")'],
  ],
  ['logs | summarize count() by user-agent', 'user-agent', ["logs | summarize count() by ['user-agent']"]],
  ['logs | distinct x-request-id', 'x-request-id', ["logs | distinct ['x-request-id']"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('field-quotes', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where end-start > 5',
  'logs | where end - start == "x"',
  'logs | summarize count() by d = end-start',
  'logs | where [\'user-agent\'] == "curl"',
  'logs | extend d = end-start',
  'logs | where a-1 == "x"',
  'logs | project end-start',
])('%j is left alone', (apl) => {
  expect(hintsOf('field-quotes', apl)).toEqual([])
})

const datasets = ['http-logs', 'access-logs', 'traces-a', 'payments', 'Orders']
const check = (apl: string) => hintsOf('near-dataset', apl, { datasets, queriesByDataset: {} })

test.each([
  ["['http-lgos'] | take 5", "['http-lgos']", "['http-logs'] | take 5"],
  ["union ['acess-logs'], other | count", "['acess-logs']", "union ['access-logs'], other | count"],
  ['pyments | take 5', 'pyments', 'payments | take 5'],
  ['orders | join (users | project id) on id', 'orders', 'Orders | join (users | project id) on id'],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(check(apl)).toEqual([{ marked, fixed: [fixed] }])
})

test.each([
  "['http-logs'] | take 5",
  "['traces-b'] | take 5",
  "['http-log'] | take 5",
  "['payments2'] | take 5",
  'something | take 5',
  'let pyments = payments | take 5; pyments | count',
])('%j is left alone', (apl) => {
  expect(check(apl)).toEqual([])
})

test.each([
  [
    'logs | extend duration_ms = d / 1ms | where duraton_ms > 5',
    'duraton_ms',
    ['logs | extend duration_ms = d / 1ms | where duration_ms > 5'],
  ],
  [
    'logs | extend place = geo_info_from_ip_address(ip), location = a | extend c = loction.city',
    'loction',
    ['logs | extend place = geo_info_from_ip_address(ip), location = a | extend c = location.city'],
  ],
  [
    'let cutoff = ago(1h); logs | where _time > cutof',
    'cutof',
    ['let cutoff = ago(1h); logs | where _time > cutoff'],
  ],
  [
    'logs | extend isSlow = d > 5s | where isslow',
    'isslow',
    ['logs | extend isSlow = d > 5s | where isSlow'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('near-name', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | extend duration_s = d | where duration_s > 5',
  'logs | extend p95 = a | where p99 > 5',
  'logs | extend ids = a | where id == 1',
  'logs | extend names = split(name, ",")',
  'logs | where duraton_ms > 5 | extend duration_ms = duraton_ms',
])('%j is left alone', (apl) => {
  expect(hintsOf('near-name', apl)).toEqual([])
})
