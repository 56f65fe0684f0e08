import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DeadlineError, withDeadline } from './deadline.ts'

const never = () => new Promise<never>(() => undefined)

/** A call to a hanging service under constant garbage collection, which would lose an `AbortSignal.timeout`. */
const underCollection = `
  import { createServer } from 'node:net'
  import { withDeadline } from ${JSON.stringify(path.join(import.meta.dirname, 'deadline.ts'))}
  import { callUpstream, createUpstreamAgent } from ${JSON.stringify(path.join(import.meta.dirname, '../upstream/call-upstream.ts'))}
  
  const server = createServer((socket) => socket.resume().on('error', () => undefined))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = 'http://127.0.0.1:' + server.address().port
  setInterval(() => { globalThis.gc(); new Array(1e5).fill({}) }, 5)
  const call = { url, method: 'GET', headers: {}, body: null, agent: createUpstreamAgent(url), maxAnswerBytes: 1000,
    mayBeEmpty: false, timeout: 300, signal: new AbortController().signal, keep: () => undefined }
  const fetched = withDeadline(300, (signal) => fetch(url, { signal }))
  const all = await Promise.allSettled([callUpstream(call), callUpstream(call), fetched])
  console.log(all.map(({ reason }) => reason?.code ?? reason?.name).join())
  process.exit()
`

test('F18 a call to a hanging service is abandoned in time, even during garbage collection', async () => {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', underCollection],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  const limit = setTimeout(() => child.kill('SIGKILL'), 100_000)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(limit)
  expect(printed.trim()).toBe('upstream_timeout,upstream_timeout,DeadlineError')
})

test('the signal of the task fires with the deadline and with the parent, whichever is first', async () => {
  const seen: AbortSignal[] = []
  const task = (signal: AbortSignal) => {
    seen.push(signal)
    return never()
  }
  await expect(withDeadline(5, task)).rejects.toBeInstanceOf(DeadlineError)
  const parent = new AbortController()
  const running = withDeadline(60_000, task, parent.signal)
  parent.abort(new Error('gone'))
  await expect(running).rejects.toThrow('gone')
  await expect(withDeadline(60_000, task, parent.signal)).rejects.toThrow('gone')
  expect(seen.map((signal) => signal.aborted)).toEqual([true, true, true])
})

test('a task that finishes in time leaves nothing behind', async () => {
  const parent = new AbortController()
  let lost: AbortSignal | undefined
  const done = withDeadline(
    60_000,
    async (signal) => {
      lost = signal
      return 1
    },
    parent.signal,
  )
  expect(await done).toBe(1)
  parent.abort()
  expect(lost?.aborted).toBe(false)
})
