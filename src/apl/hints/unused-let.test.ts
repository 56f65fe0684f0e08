import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['let a = 1;\nlogs | take 5', 'a', ['logs | take 5']],
  ['let a = 1; let b = 2; logs | take b', 'a', ['let b = 2; logs | take b']],
  ['let errors = logs | where a; logs | count', 'errors', ['logs | count']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unused-let', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'let a = 1; logs | take a',
  'let a = 1;',
  'let a = 0; logs | make-series n = count() default = a on _time step 1m',
  'let a = 1; logs | extend b = c[0:a]',
  'let a = logs | take 1; a | count',
  'let f = (x: long) { x + 1 }; logs | extend b = f(c)',
  'declare query_parameters (a: long = 1); logs | take 5',
  'let cutoff = ago(1h); logs | where _time > cutof',
  'let a = 1; logs | where b == | take 5',
])('%j is left alone', (apl) => {
  expect(hintsOf('unused-let', apl)).toEqual([])
})
