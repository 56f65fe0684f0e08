import { expect, test } from 'vitest'
import { isMpl } from './is-mpl.ts'

test.each([
  'metrics:cpu | x',
  '// note\n\n  // https://a//b\nmy-metrics:http.requests[5m]',
  'metrics:cpu',
  'a | where `b c` == 1',
])('a metrics query is one: %j', (text) => {
  expect(isMpl(text)).toBe(true)
})

test.each([
  "['logs'] | count",
  '// metrics:cpu',
  'print "`a`" // `b`',
  'print ```a```',
  "// metrics:cpu\n['logs']",
])('APL is none: %j', (text) => {
  expect(isMpl(text)).toBe(false)
})

test('comments that are rulers are read in one go', () => {
  const ruler = `${'/'.repeat(200)}   \n`
  expect(isMpl(`${ruler.repeat(50)}['logs'] | count`)).toBe(false)
  expect(isMpl(`${ruler.repeat(50)}metrics:cpu`)).toBe(true)
})
