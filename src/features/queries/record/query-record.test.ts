import { expect, test } from 'vitest'
import { sendProblem } from './query-record.ts'

test('a text that cannot be sent says why', () => {
  expect(sendProblem('{"a":1}', '{}')).toBeNull()
  expect(sendProblem('{\n"a":\n}', '{}')).toContain('line 3')
  expect(sendProblem('{"a":"\ud800"}', '{}')).toContain('line 1, column 7')
})

test('half a character in the APL is refused, unless the record came with it', () => {
  const text = '{"query":{"apl":"a\\n\\udc00"}}'
  expect(sendProblem(text, '{}')).toContain('line 2, column 1')
  expect(sendProblem(text, text)).toBeNull()
})
