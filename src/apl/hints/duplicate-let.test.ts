import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['let a = 1;\nlet a = 2;\nlogs | take a', 'a', []],
  ['declare query_parameters (a: long = 1);\nlet a = 2;\nlogs | take a', 'a', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('duplicate-let', apl)).toEqual([{ marked, fixed }])
})

test.each(['let a = 1; let b = 2; logs | take a + b', 'let a = 1; logs | extend a = 2'])(
  '%j is left alone',
  (apl) => {
    expect(hintsOf('duplicate-let', apl)).toEqual([])
  },
)
