import { expect, test, vi } from 'vitest'
import type { ApiErrorKind } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import type { Answer, SendOptions } from '#api/send.ts'
import { deleteRecord, saveRecord } from './record-calls.ts'
import type { QueryRecord } from './query-record.ts'

const record = (text: string, etag: string | null = '"1"'): QueryRecord => ({
  id: 'q',
  text,
  etag,
  receivedAt: 0,
})
const answer = (text: string): Answer => ({
  response: new Response(null, { status: 200 }),
  text,
  etag: '"2"',
  receivedAt: 1,
})

const unsettled = ['timeout', 'offline', 'unavailable', 'unexpected-answer', 'changed-since'] as const
const refusals = [
  'signed-out',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'invalid',
  'rate-limited',
] as const

const base = record('{"id":"q","name":"old","big":18446744073709551615}')
const mine = '{"id":"q","name":"mine","big":18446744073709551615}'

const kinds = new Set<string>([...unsettled, ...refusals])
const isKind = (value: string): value is ApiErrorKind => kinds.has(value)

/** A service that answers PUT with `put` and GET with `read`; an error kind is thrown. */
function service(put: string, read = 'not-found') {
  const sent: SendOptions[] = []
  return {
    sent,
    calls: {
      put: async (options: SendOptions) => {
        sent.push(options)
        if (isKind(put)) throw errorWithoutAnswer(put)
        return answer(put)
      },
      read: async () => {
        if (isKind(read)) throw errorWithoutAnswer(read)
        return record(read, '"3"')
      },
    },
  }
}

test('the body is the text without its id, byte for byte, and carries the entity tag', async () => {
  const { sent, calls } = service(mine)
  const outcome = await saveRecord(mine, base, calls)
  expect(sent).toEqual([{ id: 'q', body: '{"name":"mine","big":18446744073709551615}', ifMatch: '"1"' }])
  expect(outcome).toMatchObject({ kind: 'saved', differences: [], stored: { etag: '"2"' } })
})

test('another record than was sent is saved, with the differences', async () => {
  const outcome = await saveRecord(mine, base, service('{"id":"q","name":"theirs","extra":1}').calls)
  expect(outcome).toMatchObject({ kind: 'saved' })
  if (outcome.kind !== 'saved') return
  expect(outcome.differences.map(({ path }) => path)).toEqual([['name'], ['big'], ['extra']])
})

test('what is stored is what reading again gives, whatever the answer to PUT repeats', async () => {
  const kept = '{"id":"q","name":"mine","big":18446744073709551615,"query":null}'
  const outcome = await saveRecord(mine, base, service(mine, kept).calls)
  expect(outcome).toMatchObject({
    kind: 'saved',
    stored: { text: kept, etag: '"3"' },
    differences: [{ path: ['query'], before: undefined, after: 'null' }],
  })
})

test('a save whose record cannot be read again rests on the answer', async () => {
  for (const failure of ['timeout', 'offline', 'rate-limited']) {
    expect(await saveRecord(mine, base, service(mine, failure).calls)).toMatchObject({
      kind: 'saved',
      stored: { text: mine, etag: '"2"' },
      differences: [],
    })
  }
})

test.each([
  ['no id', '{"name":"mine","big":18446744073709551615}'],
  ['another spelling', '{ "big" : 18446744073709551615, "n\\u0061me" : "mine", "id" : "q" }'],
])('an answer with %s is a save without differences', async (_, text) => {
  expect(await saveRecord(mine, base, service(text).calls)).toMatchObject({ kind: 'saved', differences: [] })
})

test.each([
  '[]',
  'null',
  '"saved"',
  '{"id":"other","name":"mine"}',
  '<html>',
  '{"id":5}',
  `{"a":${'['.repeat(101)}`,
])('an answer that is not this record (%s) is settled by reading again', async (text) => {
  expect(await saveRecord(mine, base, service(text, mine).calls)).toMatchObject({ kind: 'saved' })
  expect(await saveRecord(mine, base, service(text, base.text).calls)).toMatchObject({ kind: 'unchanged' })
  expect(await saveRecord(mine, base, service(text, 'offline').calls)).toMatchObject({ kind: 'unknown' })
})

test('an empty answer is read again', async () => {
  expect(await saveRecord(mine, base, service('', mine).calls)).toMatchObject({
    kind: 'saved',
    stored: { text: mine, etag: '"3"' },
  })
})

test.each(unsettled.slice(0, 4))('a save that ended in %s is settled by reading again', async (kind) => {
  expect(await saveRecord(mine, base, service(kind, mine).calls)).toMatchObject({ kind: 'saved' })
  expect(await saveRecord(mine, base, service(kind, base.text).calls)).toMatchObject({ kind: 'unchanged' })
  expect(await saveRecord(mine, base, service(kind, '{"name":"x"}').calls)).toMatchObject({
    kind: 'conflict',
  })
  expect(await saveRecord(mine, base, service(kind, 'timeout').calls)).toMatchObject({ kind: 'unknown' })
})

test('a record that somebody else changed is a conflict, unless they made the same change', async () => {
  const theirs = '{"id":"q","name":"theirs"}'
  expect(await saveRecord(mine, base, service('changed-since', theirs).calls)).toMatchObject({
    kind: 'conflict',
    theirs: { text: theirs, etag: '"3"' },
  })
  expect(await saveRecord(mine, base, service('changed-since', mine).calls)).toMatchObject({ kind: 'saved' })
})

test.each(refusals)('a refusal (%s) is a failure and nothing is read again', async (kind) => {
  await expect(saveRecord(mine, base, service(kind, mine).calls)).rejects.toMatchObject({ kind })
})

test('without an entity tag the record is read and compared first', async () => {
  const { sent, calls } = service(mine, '{"name":"theirs"}')
  expect(await saveRecord(mine, record(base.text, null), calls)).toMatchObject({ kind: 'conflict' })
  expect(sent).toEqual([])
})

test('what was read right before replaces only that', async () => {
  const { sent, calls } = service(mine, base.text)
  await saveRecord(mine, record(base.text, null), calls)
  expect(sent).toMatchObject([{ ifMatch: '"3"' }])
})

test('without an entity tag, a record that cannot be read is a save that never left', async () => {
  for (const failure of ['timeout', 'offline', 'unavailable']) {
    const { sent, calls } = service(mine, failure)
    expect(await saveRecord(mine, record(base.text, null), calls)).toMatchObject({ kind: 'unsent' })
    expect(sent).toEqual([])
  }
})

test('what fails in a browser without a connection was never sent, and is not asked for', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await saveRecord(mine, base, service('offline', mine).calls)).toMatchObject({ kind: 'unsent' })
  expect(await saveRecord(mine, base, service('timeout', mine).calls)).toMatchObject({ kind: 'saved' })
  const { read } = service(mine).calls
  expect(
    await deleteRecord(base, { remove: () => Promise.reject(errorWithoutAnswer('offline')), read }),
  ).toMatchObject({ kind: 'unsent' })
  vi.unstubAllGlobals()
})

test('a deletion says what is so', async () => {
  const outcome = (removal: ApiErrorKind | null, read: string) =>
    deleteRecord(base, {
      remove: async () => {
        if (removal) throw errorWithoutAnswer(removal)
      },
      read: service(mine, read).calls.read,
    })
  expect(await outcome(null, mine)).toEqual({ kind: 'deleted' })
  expect(await outcome('not-found', mine)).toEqual({ kind: 'already-deleted' })
  expect(await outcome('timeout', 'not-found')).toEqual({ kind: 'deleted' })
  expect(await outcome('timeout', base.text)).toMatchObject({ kind: 'unchanged' })
  expect(await outcome('timeout', 'offline')).toMatchObject({ kind: 'unknown' })
  expect(await outcome('changed-since', mine)).toMatchObject({ kind: 'conflict' })
  expect(await outcome('changed-since', 'not-found')).toEqual({ kind: 'already-deleted' })
  await expect(outcome('forbidden', mine)).rejects.toMatchObject({ kind: 'forbidden' })
})
