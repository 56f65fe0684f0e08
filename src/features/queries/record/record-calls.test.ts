import { expect, test, vi } from 'vitest'
import type { ApiErrorKind } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import type { SendOptions } from '#api/send.ts'
import { recordOf } from '#test/saved-queries.ts'
import { deleteRecord, restoreRecord, saveRecord } from './record-calls.ts'

const noAnswers = ['timeout', 'offline', 'unavailable', 'unexpected-answer'] as const
const refusals = ['forbidden', 'not-found', 'conflict', 'too-large', 'invalid', 'rate-limited'] as const
const kinds = new Set<string>([...noAnswers, ...refusals, 'changed-since', 'signed-out', 'read-only'])
const isKind = (value: string): value is ApiErrorKind => kinds.has(value)

/** What was planned: a text, or the kind of error that is thrown. */
function planned(next: string | undefined): string {
  if (next === undefined) throw new Error('asked too often')
  if (isKind(next)) throw errorWithoutAnswer(next)
  return next
}

/** A service that answers PUT and DELETE with `put`, and each GET with the next of `reads`. */
function service(put: string, ...reads: readonly string[]) {
  const sent: SendOptions[] = []
  const waiting = [...reads]
  const change = async (options: SendOptions) => {
    sent.push(options)
    const text = planned(put)
    return { response: new Response(null, { status: 200 }), text, etag: '"2"', receivedAt: 1 }
  }
  return {
    sent,
    put: change,
    remove: change,
    read: async () => recordOf(planned(waiting.shift()), { etag: '"3"' }),
  }
}

const old = '{"id":"q","name":"old","big":18446744073709551615}'
const mine = '{"id":"q","name":"mine","big":18446744073709551615}'
const base = recordOf(old)
const unmarked = recordOf(old, { etag: null })

test('the body is the text without its id, byte for byte, and carries the entity tag', async () => {
  const calls = service(mine, 'timeout')
  const outcome = await saveRecord(mine, base, calls)
  expect(calls.sent).toEqual([
    { id: 'q', body: '{"name":"mine","big":18446744073709551615}', ifMatch: '"1"' },
  ])
  expect(outcome).toMatchObject({ kind: 'saved', differences: [], stored: { etag: '"2"' } })
})

test('another record than was sent is saved, with the differences', async () => {
  const outcome = await saveRecord(mine, base, service('{"id":"q","name":"theirs","extra":1}', 'not-found'))
  expect(outcome).toMatchObject({
    kind: 'saved',
    differences: [{ path: ['name'] }, { path: ['big'] }, { path: ['extra'] }],
  })
})

test('F59 what is stored is what reading again gives, whatever the answer to PUT repeats', async () => {
  const kept = '{"id":"q","name":"mine","big":18446744073709551615,"query":null}'
  expect(await saveRecord(mine, base, service(mine, kept))).toMatchObject({
    kind: 'saved',
    stored: { text: kept, etag: '"3"' },
    differences: [{ path: ['query'], before: undefined, after: 'null' }],
  })
})

test.each(['timeout', 'offline', 'rate-limited'])(
  'a save whose record cannot be read again (%s) rests on the answer',
  async (failure) => {
    const saved = { kind: 'saved', stored: { text: mine, etag: '"2"' }, differences: [] }
    expect(await saveRecord(mine, base, service(mine, failure))).toMatchObject(saved)
  },
)

test.each([
  ['no id', '{"name":"mine","big":18446744073709551615}'],
  ['another spelling', '{ "big" : 18446744073709551615, "n\\u0061me" : "mine", "id" : "q" }'],
])('an answer with %s is a save without differences', async (_, text) => {
  const saved = { kind: 'saved', differences: [] }
  expect(await saveRecord(mine, base, service(text, 'not-found'))).toMatchObject(saved)
})

test('an empty answer is read again', async () => {
  const saved = { kind: 'saved', stored: { text: mine, etag: '"3"' } }
  expect(await saveRecord(mine, base, service('', mine, mine))).toMatchObject(saved)
})

const noRecords = ['[]', 'null', '"saved"', '{"id":"other","name":"mine"}', '<html>', '{"id":5}']

test.each([...noAnswers, ...noRecords, `{"a":${'['.repeat(101)}`])(
  'a save answered by %s is settled by reading again',
  async (put) => {
    const kindAfter = async (read: string) => (await saveRecord(mine, base, service(put, read))).kind
    expect(await kindAfter(mine)).toBe('saved')
    expect(await kindAfter(old)).toBe('unchanged')
    expect(await kindAfter('{"name":"x"}')).toBe('conflict')
    expect(await kindAfter('timeout')).toBe('unknown')
    expect(await kindAfter('offline')).toBe('unknown')
  },
)

test('a record that somebody else changed is a conflict, unless they made the same change', async () => {
  const theirs = '{"id":"q","name":"theirs"}'
  expect(await saveRecord(mine, base, service('changed-since', theirs))).toMatchObject({
    kind: 'conflict',
    theirs: { text: theirs, etag: '"3"' },
  })
  expect(await saveRecord(mine, base, service('changed-since', mine))).toMatchObject({ kind: 'saved' })
})

test.each(['signed-out', ...refusals])(
  'a refusal (%s) is a failure and nothing is read again',
  async (kind) => {
    await expect(saveRecord(mine, base, service(kind))).rejects.toMatchObject({ kind })
  },
)

test('without an entity tag the record is read and compared first, and only what was read is replaced', async () => {
  const changed = service(mine, '{"name":"theirs"}')
  expect(await saveRecord(mine, unmarked, changed)).toMatchObject({ kind: 'conflict' })
  expect(changed.sent).toEqual([])
  const same = service(mine, old, mine)
  await saveRecord(mine, unmarked, same)
  expect(same.sent).toMatchObject([{ ifMatch: '"3"' }])
})

test.each(['timeout', 'offline', 'unavailable'])(
  'without an entity tag, a record that cannot be read (%s) is a save that never left',
  async (failure) => {
    const calls = service(mine, failure)
    expect(await saveRecord(mine, unmarked, calls)).toMatchObject({ kind: 'unsent' })
    expect(calls.sent).toEqual([])
  },
)

test('what fails in a browser without a connection was never sent, and is not asked for', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await saveRecord(mine, base, service('offline'))).toMatchObject({ kind: 'unsent' })
  expect(await saveRecord(mine, base, service('timeout', mine))).toMatchObject({ kind: 'saved' })
  expect(await deleteRecord(base, service('offline'))).toMatchObject({ kind: 'unsent' })
  vi.unstubAllGlobals()
})

const kindAfter = async (...calls: [string, ...string[]]) =>
  (await deleteRecord(base, service(...calls))).kind

test('a deletion says what is so', async () => {
  expect(await kindAfter('')).toBe('deleted')
  expect(await kindAfter('not-found')).toBe('already-deleted')
  expect(await kindAfter('timeout', 'not-found')).toBe('deleted')
  expect(await kindAfter('timeout', old)).toBe('unchanged')
  expect(await kindAfter('timeout', 'offline')).toBe('unknown')
  expect(await kindAfter('changed-since', mine)).toBe('conflict')
  expect(await kindAfter('changed-since', 'not-found')).toBe('already-deleted')
  await expect(kindAfter('forbidden')).rejects.toMatchObject({ kind: 'forbidden' })
})

const copy = '{"id":"q","name" : "kept","big":18446744073709551615}'

test('the copy is sent byte for byte without its id, and counts as restored once it was read again', async () => {
  const calls = service(copy, 'not-found', '{"id":"q","big":18446744073709551615,"name":"kept"}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'saved', differences: [] })
  expect(calls.sent).toEqual([{ id: 'q', body: '{"name" : "kept","big":18446744073709551615}' }])
})

test('what the service stored differently is said field by field', async () => {
  const calls = service(copy, 'not-found', '{"id":"q","name":"kept","big":18446744073709552000}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({
    kind: 'saved',
    differences: [{ path: ['big'], before: '18446744073709551615', after: '18446744073709552000' }],
  })
})

test('an id that exists again is never overwritten', async () => {
  const calls = service(copy, '{"id":"q","name":"somebody else\'s"}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'exists', now: { id: 'q' } })
  expect(calls.sent).toEqual([])
})

test.each(['offline', 'timeout', 'forbidden', 'signed-out', 'unexpected-answer'])(
  'without knowing whether the id exists nothing is sent (%s)',
  async (kind) => {
    const calls = service(copy, kind)
    expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'unread', error: { kind } })
    expect(calls.sent).toEqual([])
  },
)

test.each(['read-only', ...refusals])('a refusal is final and is not read again (%s)', async (kind) => {
  const calls = service(kind, 'not-found')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'refused', error: { kind } })
})

test.each(noAnswers)('without an answer, reading again decides (%s)', async (kind) => {
  const after = (read: string) => restoreRecord('q', copy, service(kind, 'not-found', read))
  expect((await after(copy)).kind).toBe('saved')
  expect(await after('not-found')).toMatchObject({ kind: 'refused', error: { kind } })
  expect(await after('offline')).toMatchObject({ kind: 'unknown', error: { kind } })
})

test('a yes that stored nothing is no success', async () => {
  const [none, silent] = [service(copy, 'not-found', 'not-found'), service(copy, 'not-found', 'timeout')]
  expect(await restoreRecord('q', copy, none)).toEqual({ kind: 'not-kept' })
  expect(await restoreRecord('q', copy, silent)).toMatchObject({ kind: 'unknown' })
})

test('a defect of ours is not taken for an answer', async () => {
  await expect(restoreRecord('q', copy, service(copy))).rejects.toThrow('asked too often')
})
