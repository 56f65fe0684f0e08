import { expect, test } from 'vitest'
import { formatApl } from '#apl/format/format-apl.ts'
import { formatText, sendProblem } from './edited-text.ts'

test('a text that cannot be sent has a reason', () => {
  expect(sendProblem('{"a":1}', '{}')).toBeNull()
  expect(sendProblem('{\n"a":\n}', '{}')).toContain('line 3')
  expect(sendProblem('{"a":"\ud800"}', '{}')).toContain('line 1, column 7')
})

test('refuses a lone surrogate in the APL unless the record had it', () => {
  const text = '{"query":{"apl":"a\\n\\udc00"}}'
  expect(sendProblem(text, '{}')).toContain('line 2, column 1')
  expect(sendProblem(text, text)).toBeNull()
})

const sized = (bytes: number) => `{"id":"abc","name":"${'é'.repeat((bytes - 11) / 2)}"}`

test('refuses a record from the first byte beyond the limit of the server, without counting its id', () => {
  expect(sendProblem(sized(1024 * 1024 - 1), '{}')).toBeNull()
  expect(sendProblem(sized(1024 * 1024 + 1), '{}')).toBe(
    'The record has 1,048,577 bytes; at most 1,048,576 can be saved. Shorten it first.',
  )
})

const text = '{ "n":1.0, "query":{"apl":"a|take 1"} }'
const formatted = String.raw`{ "n":1.0, "query":{"apl":"a\n| take 1"} }`

test.each([
  ['the APL, with nothing around it changed', text, 'apl', { text: formatted }],
  ['already formatted text stays and says so', formatted, 'apl', { reason: 'It is already formatted.' }],
  [
    'APL that cannot be parsed',
    '{"query":{"apl":"a\\n|where (b"}}',
    'apl',
    { reason: expect.stringContaining('Line 2') },
  ],
  ['JSON as a whole, in its own tab', '{"n":1.0}', 'json', { text: '{\n  "n": 1.0\n}' }],
  ['but not in other tabs', '{"n":1.0}', 'apl', { reason: 'There is no APL in this query.' }],
  ['unparsable text', '{"query":', 'apl', { reason: expect.stringContaining('line 1, column ') }],
  ['nor as JSON', '{"query":', 'json', { reason: expect.stringContaining('line 1, column ') }],
] as const)('formatting: %s', async (_, before, part, outcome) => {
  expect(await formatText(before, part, async (apl) => formatApl(apl))).toEqual(outcome)
})

test('APL stays as is when the language service is unavailable', async () => {
  const { reason } = await formatText(text, 'apl', async () => undefined)
  expect(reason).toContain('could not be loaded')
})
