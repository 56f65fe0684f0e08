import { expect, test } from 'vitest'
import { opensAfterSpace } from './opens-after-space.ts'

test.each([
  '| ',
  '|  ',
  '| where ',
  '| summarize n = ',
  '| project a, ',
  '| where a and ',
  '| sort by ',
  '| where a > ',
])('a list is of use after %o', (line) => {
  expect(opensAfterSpace(line)).toBe(true)
})

test.each(['', '  ', '| where status ', '| take 10 ', "| where a == 'b' ", '// a note '])(
  'a list would be in the way after %o',
  (line) => {
    expect(opensAfterSpace(line)).toBe(false)
  },
)
