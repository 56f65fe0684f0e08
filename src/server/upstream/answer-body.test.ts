import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { startSignedIn } from '#test/server/test-server.ts'
import { answering, jsonType } from '#test/server/test-upstream.ts'
import { hideToken, withoutToken } from './answer-body.ts'

const token = 'canary-token-"1\\2/3'
const stars = (text: string) => '*'.repeat(text.length)

/** Splits a text into chunks of these sizes; the last one takes the rest. */
function cut(text: string, sizes: readonly number[]): Buffer<ArrayBuffer>[] {
  const pieces: Buffer<ArrayBuffer>[] = []
  let rest = Buffer.from(text)
  for (const size of sizes) {
    pieces.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  return [...pieces, rest]
}

const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    token,
    JSON.stringify(token),
    JSON.stringify(token).replace('/', '\\/'),
    token.slice(0, -1),
    token.slice(1),
    'canary-',
    '"',
  ),
)

test('however a body is split, the token is masked in each spelling, and nothing else', () => {
  forAll(fc.array(words), fc.array(fc.nat(40)), (parts, sizes) => {
    const text = parts.join('')
    const pieces = cut(text, sizes)
    const spelled = JSON.stringify(token).slice(1, -1)
    const slashed = spelled.replace('/', '\\/')
    const expected = text.replaceAll(token, stars).replaceAll(spelled, stars).replaceAll(slashed, stars)
    const hidden = hideToken(pieces, token)
    expect(Buffer.concat(pieces).toString()).toBe(expected)
    expect(hidden).toBe(text !== expected)
  })
})

test('the token is found across the blocks of a large body', () => {
  for (const before of [65_536 - 19, 65_536 - 5, 65_536, 131_070]) {
    const text = `${'x'.repeat(before)}${token}${'y'.repeat(70_000)}`
    for (const sizes of [[65_536, 65_536], [10, 65_530], [before + 3], []]) {
      const pieces = cut(text, sizes)
      expect(hideToken(pieces, token)).toBe(true)
      expect(Buffer.concat(pieces).equals(Buffer.from(text.replace(token, stars)))).toBe(true)
    }
  }
})

test('a short word used as a token does not mask the data', () => {
  const pieces = [Buffer.from('an error in errors')]
  expect(hideToken(pieces, 'error')).toBe(false)
  expect(String(pieces[0])).toBe('an error in errors')
  const headers = { date: 'an error', 'x-trace-id': [token] }
  expect(withoutToken(headers, 'error')).toEqual(headers)
  expect(withoutToken(headers, token)).toEqual({ date: 'an error' })
})

const secret = 'canary-access-token'

/** The answer to GET for a person signed in with the canary token, from a service that sends this. */
async function answerFor(path: string, status: number, body: string) {
  const headers = { ...jsonType, 'x-trace-id': `t-${secret}` }
  const { signIn } = await startSignedIn(answering(body, status, headers))
  const answer = await (await signIn(secret))(path)
  return { status: answer.status, text: await answer.text(), headers: [...answer.headers].join('\n') }
}

test.each([
  ['an error', 403, `{"message":"Bearer ${secret} may not"}`],
  ['what is no JSON', 200, `<p>authorization: Bearer ${secret}</p>`],
])('%s with the token in body and header does not reveal it', async (_, status, body) => {
  const answer = await answerFor('/api/v2/orgs', status, body)
  expect(`${answer.text}${answer.headers}`).not.toContain(secret)
})

test('a list is shown with the token masked; a record is refused, because saving it would write the mask', async () => {
  const list = await answerFor('/api/v2/orgs', 200, `[{"id":"a","name":"${secret}"}]`)
  expect([list.status, list.text]).toEqual([200, `[{"id":"a","name":"${stars(secret)}"}]`])
  const record = await answerFor('/api/v2/apl-starred-queries/q1', 200, `{"id":"q1","name":"${secret}"}`)
  expect(record.status).toBe(502)
  expect(`${list.headers}${record.headers}${record.text}`).not.toContain(secret)
  expect(JSON.parse(record.text)).toMatchObject({
    error: 'upstream_invalid',
    message: 'The record holds the access token of this session, which no page may see, so it is not shown.',
  })
})
