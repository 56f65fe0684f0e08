import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '#test/bundle-program.ts'
import { adminToken, queryPath, temporaryDirectory } from '#test/service/in-process-service.ts'

const main = await bundleProgram(new URL('main.ts', import.meta.url))

/** Starts `npm run service` without npm, in an empty directory, so that no `.env` is read. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    cwd: env['DATA_DIR'],
    env: { PATH: process.env['PATH'], SERVICE_PORT: '0', SERVICE_ACCESS_TOKEN: adminToken, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /^Starboard service ready at (\S+)\n/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`ended before it was ready: ${output}`)))
  })
}

const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }

test('an answered PUT survives a SIGKILL right after the answer', async () => {
  const env = { DATA_DIR: temporaryDirectory(), SERVICE_UNKNOWN_ID: 'create' }
  const expected = new Map<string, string>()
  for (let round = 0; round < 5; round++) {
    const child = run(env)
    const url = await ready(child)
    for (const [id, text] of expected) {
      expect(await (await fetch(url + queryPath(id), { headers })).text()).toBe(text)
    }
    // Others write at the same time, so that the kill happens during work.
    const others = Array.from({ length: 8 }, (_, index) =>
      fetch(`${url}${queryPath(`other ${index}`)}`, { method: 'PUT', headers, body: '{}' }).catch(() => null),
    )
    const id = `round ${round}`
    const put = await fetch(url + queryPath(id), { method: 'PUT', headers, body: `{"round":${round}}` })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await Promise.all(others)
    expect(put.status).toBe(200)
    expected.set(id, `{"id":"${id}","round":${round}}`)
  }
})

test('SIGTERM ends it with 0', async () => {
  const child = run({ DATA_DIR: temporaryDirectory() })
  const url = await ready(child)
  expect((await fetch(`${url}/v2/orgs`, { headers })).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a port in use prevents the start with one sentence that names the port and the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const child = run({ DATA_DIR: temporaryDirectory(), SERVICE_PORT: port })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(errors).toBe(
    `Port ${port} is in use: set SERVICE_PORT to another port, or end the program that has it.\n`,
  )
})
