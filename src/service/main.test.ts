import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '#test/bundle-program.ts'
import { adminToken } from '#test/service/in-process-service.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

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

const headers = { Authorization: `Bearer ${adminToken}` }

test('SIGTERM ends it with 0', async () => {
  const child = run({ DATA_DIR: temporaryDirectory() })
  const url = await ready(child)
  expect((await fetch(`${url}/v2/orgs`, { headers })).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a port in use prevents the start with one sentence that names the port and the setting', async () => {
  const port = String(await listenForTest(createServer()))
  const child = run({ DATA_DIR: temporaryDirectory(), SERVICE_PORT: port })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(errors).toBe(
    `Port ${port} is in use: set SERVICE_PORT to another port, or end the program that has it.\n`,
  )
})
