import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ServerEvent } from './log/event-log.ts'
import { createReadiness, superviseProcess } from './lifecycle.ts'

function supervised(close: () => Promise<void> = async () => undefined) {
  const host = new EventEmitter()
  const exits: number[] = []
  const events: ServerEvent[] = []
  const record = (event: ServerEvent) => void events.push(event)
  superviseProcess(host, { record, close, shutdownDelay: 0 }, (code) => exits.push(code))
  return { host, exits, events, names: () => events.map(({ event }) => event) }
}

test.each(['SIGTERM', 'SIGINT'])('%s closes everything and exits with 0', async (signal) => {
  const { host, exits, names } = supervised()
  host.emit(signal)
  expect(exits).toEqual([])
  await setImmediate()
  expect(exits).toEqual([0])
  expect(names()).toEqual(['stopping', 'stopped'])
})

test('a second signal exits immediately', async () => {
  const { host, exits } = supervised(() => new Promise(() => undefined))
  host.emit('SIGTERM')
  await setImmediate()
  expect(exits).toEqual([])
  host.emit('SIGINT')
  expect(exits).toEqual([1])
})

test('an uncaught exception is recorded by kind and place, and shuts down gracefully with 1', async () => {
  const { host, exits, events, names } = supervised()
  host.emit('uncaughtException', new TypeError('canary'))
  host.emit('uncaughtException', new TypeError('canary'))
  await setImmediate()
  expect(exits).toEqual([1])
  expect(names()).toEqual(['error', 'stopping', 'error', 'stopped'])
  expect(events[0]).toMatchObject({ where: 'exception', kind: 'TypeError' })
  expect(JSON.stringify(events)).not.toContain('canary')
})

test('an unhandled rejection is recorded and stops nothing', async () => {
  const { host, exits, events } = supervised()
  host.emit('unhandledRejection', 'canary')
  await setImmediate()
  expect(exits).toEqual([])
  expect(events).toEqual([{ event: 'error', where: 'rejection', kind: 'string', at: undefined }])
})

test('a stop that hangs exits with 1 before Docker kills the process, and says so', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { host, exits, events } = supervised(() => new Promise(() => undefined))
  host.emit('SIGTERM')
  vi.advanceTimersByTime(9999)
  expect(exits).toEqual([1])
  expect(events.at(-1)).toEqual({ event: 'stopping', reason: 'without waiting any longer' })
})

test('a stop that fails exits with 1', async () => {
  const { host, exits, names } = supervised(() => Promise.reject(new Error('canary')))
  host.emit('SIGTERM')
  await setImmediate()
  expect(exits).toEqual([1])
  expect(names()).toEqual(['stopping', 'error'])
})

function watched() {
  const state = { now: 0, checks: 0, broken: false }
  const check = async () => {
    state.checks += 1
    if (state.broken) throw new Error('disk full')
  }
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => state.now)
  onTestFinished(() => clock.mockRestore())
  return { state, readiness: createReadiness([{ name: 'sessions', check }]) }
}

test('the answer follows the storage, with at most one check a second however many probes there are', async () => {
  const { state, readiness } = watched()
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

test('a failing service is reported and changes nothing else', async () => {
  const { readiness } = watched()
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

test('once it stops, the answer is no, without another check', async () => {
  const { state, readiness } = watched()
  readiness.stop()
  expect(await readiness.ask()).toMatchObject({ status: 'not ready', parts: { server: 'stopping' } })
  expect(state.checks).toBe(0)
})
