import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRequestBody } from '../http/request-body.ts'
import { forAll } from '#test/for-all.ts'
import { startSignedIn } from '#test/server/test-server.ts'
import { createAdmission } from './admission.ts'

const limits = { calls: 3, sessionBytes: 100, bytes: 150 }

test('bytes over the limit of a session, or over the total, are refused with a time to retry', () => {
  const admit = createAdmission(limits)
  const busy = expect.objectContaining({ status: 503, code: 'busy', headers: { 'Retry-After': '2' } })
  const [ada, bob] = [admit('ada'), admit('bob')]
  ada.keep(100)
  expect(() => ada.keep(1)).toThrow(busy)
  bob.keep(50)
  expect(() => bob.keep(1)).toThrow(busy)
  ada.free(60)
  bob.keep(50)
  ada.leave()
  expect(() => admit('eve').keep(51)).toThrow(busy)
})

test('whatever calls keep, free, and leave, nothing is left over', () => {
  const step = fc.record({ at: fc.nat(5), what: fc.constantFrom('keep', 'free', 'leave'), bytes: fc.nat(60) })
  forAll(fc.array(step), (steps) => {
    const admit = createAdmission({ calls: 9, sessionBytes: 100, bytes: 150 })
    const calls = Array.from({ length: 6 }, (_, at) => admit(`of ${at % 2}`))
    for (const { at, what, bytes } of steps) {
      const call = calls[at]
      if (what === 'leave') call?.leave()
      else {
        try {
          call?.[what](bytes)
        } catch {
          // Refusals change nothing.
        }
      }
    }
    for (const call of calls) call.leave()
    const [a, b] = [admit('of 0'), admit('of 1')]
    a.keep(100)
    b.keep(50)
    expect(() => b.keep(1)).toThrow()
  })
})

test('of 33 concurrent calls of one session, the last is told to retry, and another session is not', async () => {
  const waiting: (() => void)[] = []
  const { call: ada, signIn } = await startSignedIn((_, response) => waiting.push(() => response.end('[]')))
  const bob = await signIn('bob')
  const calls = Array.from({ length: 32 }, () => ada('/api/v2/orgs'))
  await expect.poll(() => waiting).toHaveLength(32)
  const refused = await ada('/api/v2/orgs')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({
    error: 'too_many',
    message: '32 calls of this session are under way; another can be made when one of them has ended.',
  })
  const other = bob('/api/v2/orgs')
  await expect.poll(() => waiting).toHaveLength(33)
  for (const answer of waiting) answer()
  expect((await Promise.all([...calls, other])).every(({ status }) => status === 200)).toBe(true)
  const next = ada('/api/v2/orgs')
  await expect.poll(() => waiting).toHaveLength(34)
  waiting.at(-1)?.()
  expect((await next).status).toBe(200)
})

const mebibyte = 1024 * 1024

/** Two people with a list each, of this many announced bytes, that does not end before its time is up. */
async function startLists(...announced: readonly [number, number]) {
  const {
    call: ada,
    deps,
    seen,
    signIn,
  } = await startSignedIn((_, response) => {
    const bytes = announced[seen.length - 1] ?? announced[1]
    response.writeHead(200, { 'content-length': String(bytes) }).write('[')
  })
  const bob = await signIn('bob')
  const later = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lists: Promise<Response>[] = []
  for (const call of [ada, bob]) {
    lists.push(call('/api/v2/orgs'))
    await expect.poll(() => seen).toHaveLength(lists.length)
  }
  await new Promise((resolve) => later(resolve, 150))
  const expectEnd = async () => {
    vi.advanceTimersByTime(deps.upstreamTimeout)
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([504, 504])
  }
  return { ada, seen, expectEnd }
}

test('a list announced as larger than the remaining memory is refused at once, without reading it', async () => {
  const { ada, expectEnd } = await startLists(200 * mebibyte, 200 * mebibyte)
  const refused = await ada('/api/v2/tokens')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ error: 'busy', message: expect.stringContaining('memory') })
  await expectEnd()
})

test('a request body counts like an answer, before a byte of it is read', async () => {
  const { ada, seen, expectEnd } = await startLists(256 * mebibyte, 255.5 * mebibyte)
  const put = (headers: Record<string, string> = {}) =>
    ada('/api/v2/apl-starred-queries/q', { method: 'PUT', body: '{}', headers })
  const refused = await put({ 'content-length': String(mebibyte) })
  expect([refused.status, refused.headers.get('x-starboard-error')]).toEqual([503, 'busy'])
  expect((await put()).status).toBe(503)
  expect(seen).toHaveLength(2)
  // Its answer is announced as larger than the remaining memory, so it is refused before the others end.
  expect((await put({ 'content-length': '2' })).status).toBe(503)
  expect(seen).toHaveLength(3)
  await expectEnd()
})

const refuse = () => {
  throw new Error('full')
}

test('a body that is refused stays unread', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => (pulled++ ? controller.close() : controller.enqueue(new Uint8Array(9))) },
    { highWaterMark: 0 },
  )
  const init = { method: 'PUT', body, duplex: 'half' }
  const request = new Request('http://localhost/', init)
  await expect(readRequestBody(request, 1000, refuse)).rejects.toThrow('full')
  expect(pulled).toBe(0)
})
