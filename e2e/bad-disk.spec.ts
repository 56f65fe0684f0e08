import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, processTest as test } from './fixtures.ts'
import { freePort } from '#test/storage/free-port.ts'
import { startProcess } from './support/start-process.ts'

const token = 'e2e-access-token'
const main = resolve('dist/server/main.js')
const readyLine = /Starboard ready at (http:\/\/localhost:\d+)/u

/** Runs a process with the mount of `mount`, which ends with the process and which no other process sees. */
const withMount = (mount: string) => ({
  command: 'unshare',
  args: ['-rm', 'sh', '-c', `${mount} && exec "${process.execPath}" "${main}"`],
})

/** Mounts a separate file system at DATA_DIR. */
const onOwnDisk = (options: string, first = ':') =>
  withMount(`mount -t tmpfs -o ${options} tmpfs "$DATA_DIR" && ${first}`)

const canMount = () =>
  spawnSync('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs tmpfs "${tmpdir()}"`]).status === 0

let dataDir = ''
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starboard-disk-'))
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

const environment = async () => ({
  PORT: '0',
  SERVICE_PORT: String(await freePort()),
  SERVICE_ACCESS_TOKEN: token,
  SERVICE_UNKNOWN_ID: 'create',
  DATA_DIR: dataDir,
})

/** The output of a start that must fail, without its command line. */
const refusedStart = async (how: { command?: string; args: readonly string[] } = { args: [main] }) => {
  const env = await environment()
  const failure = await startProcess({ ...how, env, cwd: tmpdir(), readyLine }).then(
    async (server) => {
      await server.stop()
      return new Error('it started')
    },
    (error: unknown) => error,
  )
  const text = failure instanceof Error ? failure.message : String(failure)
  expect(text).toContain('ended with code 1')
  return text.slice(text.indexOf('\n') + 1).trim()
}

test('F79 on a full disk, a save is refused with the reason, and acknowledged saves stay', async () => {
  test.skip(!canMount(), 'this machine lets nobody mount a small disk')
  const env = await environment()
  const server = await startProcess({ ...onOwnDisk('size=6m'), env, cwd: tmpdir(), readyLine })
  try {
    const call = (id: string, body?: string) =>
      fetch(`http://127.0.0.1:${env.SERVICE_PORT}/v2/apl-starred-queries/${id}`, {
        method: body === undefined ? 'GET' : 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
    const text = 'x'.repeat(200_000)
    const acknowledged: string[] = []
    let refused: Response | undefined
    for (let count = 0; count < 60 && !refused; count += 1) {
      const answer = await call(`large-${count}`, JSON.stringify({ name: `${count}`, query: { apl: text } }))
      if (answer.ok) acknowledged.push(`${count}`)
      else refused = answer
    }
    expect(acknowledged.length).toBeGreaterThan(3)
    expect(refused?.status).toBe(503)
    expect(await refused?.json()).toMatchObject({ message: 'The store cannot be used right now.' })
    for (const name of acknowledged) {
      const answer = await call(`large-${name}`)
      expect(await answer.json()).toMatchObject({ name, query: { apl: text } })
    }
    expect((await fetch(`${server.ready[1]}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.ready[1]}/readyz`)).status).toBe(503)
  } finally {
    await server.kill()
  }
})

test('a full or read-only disk prevents the start with one sentence', async () => {
  test.skip(!canMount(), 'this machine lets nobody mount a small disk')
  for (const how of [onOwnDisk('size=16k'), onOwnDisk('size=1m', 'mount -o remount,ro "$DATA_DIR"')]) {
    const printed = await refusedStart(how)
    expect(printed.split('\n')).toHaveLength(1)
    expect(printed).toMatch(/^DATA_DIR.+\.$/u)
  }
})

test('read-only data prevents the start, although it is complete', async () => {
  test.skip(!canMount(), 'this machine lets nobody mount a small disk')
  const server = await startProcess({ args: [main], env: await environment(), cwd: tmpdir(), readyLine })
  await server.stop()
  const readOnly = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro "$DATA_DIR"'
  const printed = await refusedStart(withMount(readOnly))
  expect(printed).toMatch(/^DATA_DIR: \S+sessions\.db cannot be opened \(read-only file system, .+\.$/u)
})

const checksum = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

test('F79 a damaged or foreign file prevents the start, is named, and is left unchanged', async () => {
  const server = await startProcess({ args: [main], env: await environment(), cwd: tmpdir(), readyLine })
  await server.stop()
  for (const name of ['starboard.db', 'sessions.db']) {
    const file = join(dataDir, name)
    await copyFile(file, `${file}.whole`)
    const damage: readonly [string, (size: number) => { at: number; bytes: Buffer }][] = [
      ['no database', () => ({ at: 0, bytes: Buffer.from('This is a letter to my grandmother.') })],
      ['broken pages', (size) => ({ at: 4096, bytes: Buffer.alloc(size - 4096, 0xa5) })],
    ]
    for (const [kind, how] of damage) {
      const { at, bytes } = how((await stat(file)).size)
      const handle = await open(file, 'r+')
      await handle.write(bytes, 0, bytes.length, at)
      await handle.close()
      const before = await checksum(file)
      const printed = await refusedStart()
      expect(printed, kind).toContain(name)
      expect(printed.split('\n'), kind).toHaveLength(1)
      expect(await checksum(file), kind).toBe(before)
      await copyFile(`${file}.whole`, file)
    }
  }
  // With a working disk, everything is still there.
  const again = await startProcess({ args: [main], env: await environment(), cwd: tmpdir(), readyLine })
  await again.stop()
})
