import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

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
