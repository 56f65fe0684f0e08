import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ApiErrorKind } from '#api/api-error.ts'
import { errorOf, errorWithoutAnswer } from '#api/classify.ts'
import type { SendOptions } from '#api/send.ts'
import { recordOf } from '#test/saved-queries.ts'
import { deleteRecord, failureTitle, restoreRecord, saveRecord } from './record-calls.ts'
import { recordOptions } from './record-options.ts'

const noAnswers = ['timeout', 'offline', 'unavailable', 'unexpected-answer'] as const
const refusals = ['forbidden', 'not-found', 'conflict', 'too-large', 'invalid', 'rate-limited'] as const
const kinds = new Set<string>([...noAnswers, ...refusals, 'changed-since', 'signed-out', 'read-only'])
const isKind = (value: string): value is ApiErrorKind => kinds.has(value)

/** The planned response: a text, or the kind or status of the error to throw; `unsent` is marked so by our server. */
function planned(next: string | undefined): string {
  if (next === undefined) throw new Error('asked too often')
  if (isKind(next)) throw errorWithoutAnswer(next, undefined, next === 'read-only')
  if (next === 'unsent') throw errorOf(unsent, '', 0)
  if (/^\d+$/.test(next)) throw errorOf(new Response(null, { status: Number(next) }), '', 0)
  return next
}

const unsent = new Response(null, { status: 502, headers: { 'x-starboard-unsent': '1' } })

/** A service that responds to PUT and DELETE with `put`, and to each GET with the next of `reads`. */
function service(put: string, ...reads: readonly string[]) {
  const sent: SendOptions[] = []
  const waiting = [...reads]
  const change = async (options: SendOptions) => {
    sent.push(options)
    const text = planned(put)
    return { response: new Response(null, { status: 200 }), text, etag: '"2"', receivedAt: 1, asOf: 1 }
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

test('the body is the text without its id, byte for byte, with the entity tag', async () => {
  const calls = service(mine, 'timeout')
  const outcome = await saveRecord(mine, base, calls)
  expect(calls.sent).toEqual([
    { id: 'q', body: '{"name":"mine","big":18446744073709551615}', ifMatch: '"1"' },
  ])
  expect(outcome).toMatchObject({ kind: 'saved', differences: [], stored: { etag: '"2"' } })
})

test('a record stored differently is saved, with the differences', async () => {
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
  'a save whose record cannot be reloaded (%s) relies on the response',
  async (failure) => {
    const saved = { kind: 'saved', stored: { text: mine, etag: '"2"' }, differences: [] }
    expect(await saveRecord(mine, base, service(mine, failure))).toMatchObject(saved)
  },
)

test.each([
  ['no id', '{"name":"mine","big":18446744073709551615}'],
  ['another spelling', '{ "big" : 18446744073709551615, "n\\u0061me" : "mine", "id" : "q" }'],
])('a response with %s is a save without differences', async (_, text) => {
  const saved = { kind: 'saved', differences: [] }
  expect(await saveRecord(mine, base, service(text, 'not-found'))).toMatchObject(saved)
})

test('an accepted save that left the record as it was is not a save', async () => {
  for (const answer of [mine, '']) {
    const outcome = await saveRecord(mine, base, service(answer, old))
    expect(outcome).toMatchObject({ kind: 'unchanged', error: { status: 200 } })
  }
  const spaced = `${old} `
  expect(await saveRecord(spaced, base, service(spaced, old))).toMatchObject({ kind: 'saved' })
})

test('reloads after an empty response', async () => {
  const saved = { kind: 'saved', stored: { text: mine, etag: '"3"' } }
  expect(await saveRecord(mine, base, service('', mine, mine))).toMatchObject(saved)
})

const noRecords = ['[]', 'null', '"saved"', '{"id":"other","name":"mine"}', '<html>', '{"id":5}']

test.each([...noAnswers, ...noRecords, `{"a":${'['.repeat(101)}`])(
  'reloading decides a save answered by %s',
  async (put) => {
    const kindAfter = async (read: string) => (await saveRecord(mine, base, service(put, read))).kind
    expect(await kindAfter(mine)).toBe('saved')
    expect(await kindAfter(old)).toBe('unchanged')
    expect(await kindAfter('{"name":"x"}')).toBe('conflict')
    expect(await kindAfter('timeout')).toBe('unknown')
    expect(await kindAfter('offline')).toBe('unknown')
  },
)

test('a record changed by someone else is a conflict, unless they made the same change', async () => {
  const theirs = '{"id":"q","name":"theirs"}'
  expect(await saveRecord(mine, base, service('changed-since', theirs))).toMatchObject({
    kind: 'conflict',
    theirs: { text: theirs, etag: '"3"' },
  })
  expect(await saveRecord(mine, base, service('changed-since', mine))).toMatchObject({ kind: 'saved' })
})

test('a record that changed and is as it was again is no conflict, and the title says both', async () => {
  const again = '{ "big": 18446744073709551615, "name": "old", "id": "q" }'
  for (const outcome of [
    await saveRecord(mine, base, service('changed-since', again)),
    await deleteRecord(base, service('changed-since', again)),
  ]) {
    expect('error' in outcome && failureTitle(outcome, 'saved')).toBe(
      'Not saved: the record on the service changed, and then changed back',
    )
  }
})

test.each(['timeout', 'offline', 'unexpected-answer', '408', '502', '503', '504', '520', '500'])(
  'the title of a change answered by %s says that the service may still make it, unless the service itself failed',
  async (answer) => {
    const saved = await saveRecord(mine, base, service(answer, old))
    const deleted = await deleteRecord(base, service(answer, old))
    for (const outcome of [saved, deleted])
      expect('error' in outcome && failureTitle(outcome, 'saved')).toBe(
        answer === '500'
          ? 'Not saved: the record on the service is as it was'
          : 'Not saved so far: the record on the service is as it was, but the service may still save it',
      )
  },
)

test.each(['signed-out', ...refusals])('a refusal (%s) is a failure and does not reload', async (kind) => {
  await expect(saveRecord(mine, base, service(kind))).rejects.toMatchObject({ kind })
})

test('without an entity tag, compares a reloaded record first and replaces or deletes only that one', async () => {
  const changed = service(mine, '{"name":"theirs"}', '{"name":"theirs"}')
  expect(await saveRecord(mine, unmarked, changed)).toMatchObject({ kind: 'conflict' })
  expect(await deleteRecord(unmarked, changed)).toMatchObject({ kind: 'conflict' })
  expect(changed.sent).toEqual([])
  const same = service(mine, old, mine, old)
  await saveRecord(mine, unmarked, same)
  expect(await deleteRecord(unmarked, same)).toEqual({ kind: 'deleted' })
  expect(same.sent).toMatchObject([{ ifMatch: '"3"' }, { ifMatch: '"3"' }])
  expect(await deleteRecord(unmarked, service('', 'not-found'))).toEqual({ kind: 'already-deleted' })
})

test.each(['timeout', 'offline', 'unavailable'])(
  'without an entity tag, an unreadable record (%s) means that the service was not asked to save or delete it',
  async (failure) => {
    const calls = service(mine, failure, failure)
    const saved = await saveRecord(mine, unmarked, calls)
    expect('error' in saved && failureTitle(saved, 'saved')).toBe(
      'Not saved: the service was not asked to save it',
    )
    const deleted = await deleteRecord(unmarked, calls)
    expect('error' in deleted && failureTitle(deleted, 'deleted')).toBe(
      'Not deleted: the service was not asked to delete it',
    )
    expect(calls.sent).toEqual([])
  },
)

test('a change that certainly did not reach the service is not sent, and nothing is reloaded', async () => {
  expect(await saveRecord(mine, base, service('unsent'))).toMatchObject({ kind: 'unsent' })
  expect(await deleteRecord(base, service('unsent'))).toMatchObject({ kind: 'unsent' })
  expect(await restoreRecord('q', copy, service('unsent', 'not-found'))).toMatchObject({ kind: 'unsent' })
})

const kindAfter = async (...calls: [string, ...string[]]) =>
  (await deleteRecord(base, service(...calls))).kind

test('outcomes of a deletion', async () => {
  expect(await kindAfter('')).toBe('deleted')
  expect(await kindAfter('not-found')).toBe('already-deleted')
  expect(await kindAfter('timeout', 'not-found')).toBe('deleted')
  expect(await kindAfter('timeout', old)).toBe('unchanged')
  expect(await kindAfter('timeout', 'offline')).toBe('unknown')
  const unread = await deleteRecord(base, service('timeout', 'signed-out'))
  expect('error' in unread && failureTitle(unread, 'deleted')).toBe(
    'It is unknown whether it was deleted: Starboard could not read it again',
  )
  expect(await kindAfter('changed-since', mine)).toBe('conflict')
  expect(await kindAfter('changed-since', 'not-found')).toBe('already-deleted')
  await expect(kindAfter('forbidden')).rejects.toMatchObject({ kind: 'forbidden' })
})

const copy = '{"id":"q","name" : "kept","big":18446744073709551615}'

test('sends the copy byte for byte without its id, and counts it as restored once reloaded', async () => {
  const calls = service(copy, 'not-found', '{"id":"q","big":18446744073709551615,"name":"kept"}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'saved', differences: [] })
  expect(calls.sent).toEqual([{ id: 'q', body: '{"name" : "kept","big":18446744073709551615}' }])
})

test('lists what the service stored differently, by field', async () => {
  const calls = service(copy, 'not-found', '{"id":"q","name":"kept","big":18446744073709552000}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({
    kind: 'saved',
    differences: [{ path: ['big'], before: '18446744073709551615', after: '18446744073709552000' }],
  })
})

test('never overwrites an id that exists again', async () => {
  const calls = service(copy, '{"id":"q","name":"somebody else\'s"}')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'exists', now: { id: 'q' } })
  expect(calls.sent).toEqual([])
})

test.each(['offline', 'timeout', 'forbidden', 'signed-out', 'unexpected-answer'])(
  'sends nothing if it is unknown whether the id exists (%s)',
  async (kind) => {
    const calls = service(copy, kind)
    expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'unread', error: { kind } })
    expect(calls.sent).toEqual([])
  },
)

test.each(refusals)('a refusal is final and does not reload (%s)', async (kind) => {
  const calls = service(kind, 'not-found')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'refused', error: { kind } })
})

test('a restore that Starboard refused itself was not refused by the service', async () => {
  const calls = service('read-only', 'not-found')
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'unsent' })
})

test.each(noAnswers)('without a response, reloading decides (%s)', async (kind) => {
  const after = (read: string) => restoreRecord('q', copy, service(kind, 'not-found', read))
  expect((await after(copy)).kind).toBe('saved')
  expect(await after('not-found')).toMatchObject({ kind: 'unchanged', error: { kind } })
  expect(await after('offline')).toMatchObject({ kind: 'unknown', error: { kind } })
})

test('an accepted request that stored nothing is not a success', async () => {
  const [none, silent] = [service(copy, 'not-found', 'not-found'), service(copy, 'not-found', 'timeout')]
  expect(await restoreRecord('q', copy, none)).toEqual({ kind: 'not-kept' })
  expect(await restoreRecord('q', copy, silent)).toMatchObject({ kind: 'unknown' })
})

test('does not treat a bug as a response', async () => {
  await expect(restoreRecord('q', copy, service(copy))).rejects.toThrow('asked too often')
})

test.each([
  { which: 'first', known: undefined },
  { which: 'further', known: recordOf(old) },
])('a $which read that began before a save does not bring back the old record', async ({ known }) => {
  let answer: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const client = new QueryClient()
  const options = recordOptions('q')
  const { queryKey } = options
  if (known) client.setQueryData(queryKey, known)
  const late = client.fetchQuery({ ...options, staleTime: 0, retry: false })
  await vi.dynamicImportSettled()
  const stored = recordOf(mine, { asOf: performance.now() })
  client.setQueryData(queryKey, stored)
  answer?.(new Response(old))
  expect(await late).toEqual(stored)
  expect(client.getQueryData(queryKey)).toEqual(stored)
  vi.unstubAllGlobals()
})
