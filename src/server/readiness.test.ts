import { expect, test } from 'vitest'
import { createReadiness } from './lifecycle.ts'

function world() {
  const state = { now: 0, checks: 0, broken: false }
  const check = async () => {
    state.checks += 1
    if (state.broken) throw new Error('disk full')
  }
  return { state, readiness: createReadiness([{ name: 'sessions', check }], () => state.now) }
}

test('the answer follows the storage, and one check a second is enough for all who ask', async () => {
  const { state, readiness } = world()
  const answers = await Promise.all(Array.from({ length: 50 }, () => readiness.ask()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ready']))
  expect(state.checks).toBe(1)
  state.broken = true
  state.now = 1000
  expect(await readiness.ask()).toMatchObject({ status: 'not ready', parts: { sessions: 'failed' } })
  state.broken = false
  state.now = 2000
  expect(await readiness.ask()).toMatchObject({ status: 'ready', parts: { sessions: 'ok' } })
})

test('a service that fails is said and changes nothing else', async () => {
  const { readiness } = world()
  const call = { event: 'upstream', method: 'GET', route: '/api/v2/orgs', ms: 5, requestId: 'x' } as const
  expect(await readiness.ask()).toMatchObject({ status: 'ready', service: 'not asked yet' })
  for (const [result, service] of [
    ['upstream_unreachable', 'fails'],
    ['404', 'answers'],
    ['503', 'fails'],
    ['aborted', 'fails'],
    ['200', 'answers'],
  ] as const) {
    readiness.record({ ...call, result })
    expect(await readiness.ask()).toMatchObject({ status: 'ready', service })
  }
})

test('from the moment it stops the answer is no, without another check', async () => {
  const { state, readiness } = world()
  readiness.stop()
  expect(await readiness.ask()).toMatchObject({ status: 'not ready', parts: { server: 'stopping' } })
  expect(state.checks).toBe(0)
})
