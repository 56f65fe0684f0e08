import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([['logs | summarize dimensional_analysis(a, pack_array(b))', 'dimensional_analysis', []]])(
  'in %j, %j is marked',
  (apl, marked, fixed) => {
    expect(hintsOf('outdated-name', apl)).toEqual([{ marked, fixed }])
  },
)

test.each([
  'logs | summarize spotlight(a, b)',
  'let dimensional_analysis = (a: bool) { a }; logs | extend b = dimensional_analysis(a)',
])('%j is left alone', (apl) => {
  expect(hintsOf('outdated-name', apl)).toEqual([])
})
