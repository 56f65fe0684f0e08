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

const text = '{ "n":1.0, "query":{"apl":"a|take 1"} }'
const formatted = String.raw`{ "n":1.0, "query":{"apl":"a\n| take 1"} }`

test.each([
  ['the APL, without a change around it', text, 'apl', { text: formatted }],
  ['what is formatted already stays, and says so', formatted, 'apl', { reason: 'It is already formatted.' }],
  [
    'APL that is not understood',
    '{"query":{"apl":"a\\n|where (b"}}',
    'apl',
    { reason: expect.stringContaining('Line 2') },
  ],
  ['JSON as a whole, in its own tab', '{"n":1.0}', 'json', { text: '{\n  "n": 1.0\n}' }],
  ['and in no other', '{"n":1.0}', 'apl', { reason: 'There is no APL in this query.' }],
  [
    'what cannot be read to its end',
    '{"query":',
    'apl',
    { reason: expect.stringContaining('line 1, column ') },
  ],
  ['nor as JSON', '{"query":', 'json', { reason: expect.stringContaining('line 1, column ') }],
] as const)('to format: %s', async (_, before, part, outcome) => {
  expect(await formatText(before, part, async (apl) => formatApl(apl))).toEqual(outcome)
})

test('APL stays where the language cannot be had', async () => {
  const { reason } = await formatText(text, 'apl', async () => undefined)
  expect(reason).toContain('could not be loaded')
})
