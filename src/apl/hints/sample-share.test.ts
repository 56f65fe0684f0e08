import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([['logs | sample 100', '100', ['logs | take 100']]])(
  'in %j, %j is marked',
  (apl, marked, fixed) => {
    expect(hintsOf('sample-share', apl)).toEqual([{ marked, fixed }])
  },
)

test.each(['logs | sample 0.1', 'logs | sample 1', 'logs | take 100', 'logs | sample n'])(
  '%j is left alone',
  (apl) => {
    expect(hintsOf('sample-share', apl)).toEqual([])
  },
)
