import { expect, test } from 'vitest'
import { querySource } from './query-source.ts'

test.each([
  ['', undefined],
  ["['http-logs']\n| take 1", 'http-logs'],
  ['["http-logs"]', 'http-logs'],
  ['logs', 'logs'],
  ['// first\nlogs | take 1', 'logs'],
  ['logs;', 'logs'],
  ['set stricttypes;\ndeclare query_parameters (a:int = 1);\nlet n = 5;\nlogs | take n', 'logs'],
  ["let f = (x:string) { ['inner'] | where a == x; };\n['outer']", 'outer'],
  ["let t = ['inner'];\nt | take 1", undefined],
  ['let half =', undefined],
  ['union a, b', undefined],
  ['http-logs | take 1', undefined],
  ['dataset("x") | take 1', undefined],
  ["(['x'] | take 1)", undefined],
  ['| take 1', undefined],
  ['print 1', undefined],
])('the source of %j is %j', (apl, source) => {
  expect(querySource(apl)).toBe(source)
})

test('the source of a long query is the same, whatever stands before it', () => {
  const stages = '\n| where status == 200 // and so on'.repeat(200)
  expect(querySource(`['http-logs']${stages}`)).toBe('http-logs')
  expect(querySource(`${'// note\n'.repeat(1000)}logs${stages}`)).toBe('logs')
  expect(querySource(`let a = 1${'\n'.repeat(5000)};logs${stages}`)).toBe('logs')
})
