import { expect, test } from 'vitest'
import type { ApiErrorKind } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import type { SendOptions } from '#api/send.ts'
import { restoreRecord } from '../record/record-calls.ts'

const copy = '{"id":"q","name" : "kept","big":18446744073709551615}'

/** A service whose answers are planned: `reads` in turn (null: no such query), and the kind of error PUT gives. */
function service(
  reads: readonly (string | null | { fails: ApiErrorKind })[],
  put: ApiErrorKind | null = null,
) {
  const waiting = [...reads]
  const sent: SendOptions[] = []
  return {
    sent,
    calls: {
      async read(id: string) {
        const [next] = waiting.splice(0, 1)
        if (next === undefined) throw new Error('read too often')
        if (next === null) throw errorWithoutAnswer('not-found')
        if (typeof next === 'object') throw errorWithoutAnswer(next.fails)
        return { id, text: next, etag: '"1"', receivedAt: 0 }
      },
      async put(options: SendOptions) {
        sent.push(options)
        if (put) throw errorWithoutAnswer(put)
        return { response: new Response(null, { status: 200 }), text: copy, etag: null, receivedAt: 0 }
      },
    },
  }
}

test('the copy is sent byte for byte without its id, and counts as restored once it was read again', async () => {
  const { sent, calls } = service([null, '{"id":"q","big":18446744073709551615,"name":"kept"}'])
  const outcome = await restoreRecord('q', copy, calls)
  expect(sent).toEqual([{ id: 'q', body: '{"name" : "kept","big":18446744073709551615}' }])
  expect(outcome.kind).toBe('restored')
})

test('what the service stored differently is said field by field', async () => {
  const { calls } = service([null, '{"id":"q","name":"kept","big":18446744073709552000}'])
  expect(await restoreRecord('q', copy, calls)).toMatchObject({
    kind: 'stored-differently',
    differences: [{ path: ['big'], before: '18446744073709551615', after: '18446744073709552000' }],
  })
})

test('an id that exists again is never overwritten', async () => {
  const { sent, calls } = service(['{"id":"q","name":"somebody else\'s"}'])
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'exists', now: { id: 'q' } })
  expect(sent).toEqual([])
})

test.each(['offline', 'timeout', 'forbidden', 'signed-out', 'unexpected-answer'] as const)(
  'without knowing whether the id exists nothing is sent (%s)',
  async (fails) => {
    const { sent, calls } = service([{ fails }])
    expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'unread', error: { kind: fails } })
    expect(sent).toEqual([])
  },
)

test.each([
  'not-found',
  'forbidden',
  'conflict',
  'invalid',
  'too-large',
  'rate-limited',
  'read-only',
] as const)('a refusal is final and is not read again (%s)', async (kind) => {
  const { calls } = service([null], kind)
  expect(await restoreRecord('q', copy, calls)).toMatchObject({ kind: 'refused', error: { kind } })
})

test.each(['offline', 'timeout', 'unavailable', 'unexpected-answer'] as const)(
  'without an answer, reading again decides (%s)',
  async (kind) => {
    const restored = service([null, copy], kind)
    expect((await restoreRecord('q', copy, restored.calls)).kind).toBe('restored')
    const missing = service([null, null], kind)
    expect(await restoreRecord('q', copy, missing.calls)).toMatchObject({ kind: 'refused', error: { kind } })
    const silent = service([null, { fails: 'offline' }], kind)
    expect(await restoreRecord('q', copy, silent.calls)).toMatchObject({ kind: 'unknown', error: { kind } })
  },
)

test('a yes that stored nothing is no success', async () => {
  expect(await restoreRecord('q', copy, service([null, null]).calls)).toEqual({ kind: 'not-kept' })
  const silent = service([null, { fails: 'timeout' }])
  expect(await restoreRecord('q', copy, silent.calls)).toMatchObject({ kind: 'unknown' })
})

test('a defect of ours is not taken for an answer', async () => {
  const { calls } = service([])
  await expect(restoreRecord('q', copy, calls)).rejects.toThrow('read too often')
})
