import { expect, test } from 'vitest'
import { faults, healthy, startFaultServer } from '#test/server/fault-server.ts'
import { createTestServer } from '#test/server/test-server.ts'

const rounds = 200
const atOnce = 25

async function inRounds(round: () => Promise<void>): Promise<void> {
  for (let at = 0; at < rounds; at += atOnce) await Promise.all(Array.from({ length: atOnce }, round))
}

test('F83 after hundreds of browsers that disconnect during a call, nothing of their calls is left', async () => {
  const upstream = await startFaultServer(faults['hanging in the body'])
  const call = await createTestServer({ apiBaseUrl: `http://${upstream.host}` }).signIn()
  let left = 0
  await inRounds(async () => {
    const controller = new AbortController()
    const method = left % 3 === 0 ? 'DELETE' : 'GET'
    const answer = call(`/api/v2/apl-starred-queries/${left}`, { method, signal: controller.signal })
    left += 1
    setTimeout(() => controller.abort(), Math.random() * 8)
    await answer.catch(() => undefined)
  })
  expect(left).toBe(rounds)
  await expect.poll(() => upstream.open()).toBe(0)
  upstream.state.fault = healthy
  // As many as a session may have at once, so none of the disconnected ones still counts.
  const answers = await Promise.all(Array.from({ length: 32 }, () => call('/api/v2/orgs')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('after hundreds of broken answers, nothing of them is left, and each was requested once', async () => {
  const kinds = ['reset', 'reset in the body', 'a chunk cut off', 'gzip cut off', 'garbage'] as const
  const upstream = await startFaultServer((socket) => {
    faults[kinds[upstream.state.requests % kinds.length] ?? 'reset'](socket)
  })
  const call = await createTestServer({ apiBaseUrl: `http://${upstream.host}` }).signIn()
  const statuses = new Set<number>()
  await inRounds(async () => void statuses.add((await call('/api/v2/orgs')).status))
  expect(statuses).toEqual(new Set([502]))
  expect(upstream.state.requests).toBe(rounds)
  await expect.poll(() => upstream.open()).toBe(0)
  upstream.state.fault = healthy
  const answers = await Promise.all(Array.from({ length: 32 }, () => call('/api/v2/orgs')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
