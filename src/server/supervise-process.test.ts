import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerEvent } from './log/event-log.ts'
import { superviseProcess } from './lifecycle.ts'

function world(close: () => Promise<void> = async () => undefined) {
  const host = new EventEmitter()
  const exits: number[] = []
  const events: ServerEvent[] = []
  const record = (event: ServerEvent) => void events.push(event)
  superviseProcess(host, { record, close, shutdownDelay: 0 }, (code) => exits.push(code))
  return { host, exits, events, names: () => events.map(({ event }) => event) }
}

test.each(['SIGTERM', 'SIGINT'])('%s closes everything and exits with 0', async (signal) => {
  const { host, exits, names } = world()
  host.emit(signal)
  expect(exits).toEqual([])
  await setImmediate()
  expect(exits).toEqual([0])
  expect(names()).toEqual(['stopping', 'stopped'])
})

test('a second signal ends at once', async () => {
  const { host, exits } = world(() => new Promise(() => undefined))
  host.emit('SIGTERM')
  await setImmediate()
  expect(exits).toEqual([])
  host.emit('SIGINT')
  expect(exits).toEqual([1])
})

test('an exception that nobody caught is recorded by kind and place, and ends in good order with 1', async () => {
  const { host, exits, events, names } = world()
  host.emit('uncaughtException', new TypeError('canary'))
  host.emit('uncaughtException', new TypeError('canary'))
  await setImmediate()
  expect(exits).toEqual([1])
  expect(names()).toEqual(['error', 'stopping', 'error', 'stopped'])
  expect(events[0]).toMatchObject({ where: 'exception', kind: 'TypeError' })
  expect(JSON.stringify(events)).not.toContain('canary')
})

test('a rejection that nobody handled is recorded and ends nothing', async () => {
  const { host, exits, events } = world()
  host.emit('unhandledRejection', 'canary')
  await setImmediate()
  expect(exits).toEqual([])
  expect(events).toEqual([{ event: 'error', where: 'rejection', kind: 'string', at: undefined }])
})

test('a stop that fails exits with 1', async () => {
  const { host, exits, names } = world(() => Promise.reject(new Error('canary')))
  host.emit('SIGTERM')
  await setImmediate()
  expect(exits).toEqual([1])
  expect(names()).toEqual(['stopping', 'error'])
})
