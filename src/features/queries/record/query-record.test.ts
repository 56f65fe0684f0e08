import { expect, test } from 'vitest'
import { formatApl } from '#apl/format/format-apl.ts'
import { formatText, sendProblem } from './query-record.ts'

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

const sized = (bytes: number) => `{"id":"abc","name":"${'é'.repeat((bytes - 11) / 2)}"}`

test('a record is refused from the byte on that the server would not take, its id left out', () => {
  expect(sendProblem(sized(1024 * 1024 - 1), '{}')).toBeNull()
  expect(sendProblem(sized(1024 * 1024 + 1), '{}')).toBe(
    'The record has 1,048,577 bytes; at most 1,048,576 can be saved. Shorten it first.',
  )
})

const formatQuery = async (apl: string) => formatApl(apl)

test('the APL is formatted without a change around it', async () => {
  const text = '{ "n":1.0, "query":{"apl":"a|take 1"} }'
  expect(await formatText(text, 'apl', formatQuery)).toEqual({
    text: String.raw`{ "n":1.0, "query":{"apl":"a\n| take 1"} }`,
  })
})

test('what is formatted already stays, and says so', async () => {
  expect(await formatText('{"query":{"apl":"a\\n| take 1"}}', 'apl', formatQuery)).toEqual({
    reason: 'It is already formatted.',
  })
})

test('APL that is not understood stays, with the reason', async () => {
  const text = String.raw`{"query":{"apl":"a\n|where (b"}}`
  const { reason } = await formatText(text, 'apl', formatQuery)
  expect(reason).toContain('Line 2')
})

test('APL stays where the language cannot be had', async () => {
  const { reason } = await formatText('{"query":{"apl":"a|take 1"}}', 'apl', async () => undefined)
  expect(reason).toContain('could not be loaded')
})

test('JSON is formatted as a whole, in its own tab only', async () => {
  expect(await formatText('{"n":1.0}', 'json', formatQuery)).toEqual({ text: '{\n  "n": 1.0\n}' })
  const { reason } = await formatText('{"n":1.0}', 'apl', formatQuery)
  expect(reason).toBe('There is no APL in this query.')
})

test('what cannot be read to its end is left as it is', async () => {
  for (const part of ['apl', 'json'] as const) {
    const { reason } = await formatText('{"query":', part, formatQuery)
    expect(reason).toContain('line 1, column ')
  }
})
