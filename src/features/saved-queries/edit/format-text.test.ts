import { expect, test } from 'vitest'
import { formatText } from './format-text.ts'

test('the APL is formatted without a change around it', () => {
  const text = '{ "n":1.0, "query":{"apl":"a|take 1"} }'
  expect(formatText(text, 'apl')).toBe(String.raw`{ "n":1.0, "query":{"apl":"a\n| take 1"} }`)
  expect(formatText('{"query":{"apl":"a\\n| take 1"}}', 'options')).toBeNull()
})

test('JSON is formatted as a whole, in its own tab only', () => {
  expect(formatText('{"n":1.0}', 'json')).toBe('{\n  "n": 1.0\n}')
  expect(formatText('{"n":1.0}', 'apl')).toBeNull()
})

test('what cannot be read to its end is left as it is', () => {
  expect(formatText('{"query":', 'apl')).toBeNull()
  expect(formatText('{"query":', 'json')).toBeNull()
})
