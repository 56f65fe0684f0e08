import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, processTest as test } from './fixtures.ts'
import { startProcess } from './support/start-process.ts'

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a program to its end. */
const run = async (
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
  args: readonly string[],
): Promise<Outcome> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, env })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code: Number(code), stdout: String(stdout), stderr: String(stderr) }
  }
}

/** Runs npm with the developer's own registry settings and only one try. */
const npm = (cwd: string, ...args: readonly string[]): Promise<Outcome> =>
  run(cwd, { ...process.env, npm_config_fetch_retries: '0' }, 'npm', args)

const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/u

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starboard-package-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

test('the package installs into an empty folder and starts there without a build', async () => {
  // The test setup has already built it.
  const packed = await npm('.', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder)
  const [{ filename, files }] = JSON.parse(packed.stdout)
  const outside = files
    .map(({ path }: { path: string }) => path)
    .filter((path: string) => !path.startsWith('dist/'))
  expect(outside.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
  expect(files.map(({ path }: { path: string }) => path)).toContain('dist/site/third-party-notices.txt')

  const home = join(folder, 'home')
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund']
  const installed = await npm(folder, 'install', '--prefix', home, ...quiet, join(folder, filename))
  test.skip(offline.test(installed.stderr), 'the registry cannot be reached')
  expect(installed, installed.stderr).toMatchObject({ code: 0 })
  const packages = await readdir(join(home, 'node_modules'))
  for (const name of ['vite', 'react', 'typescript', 'monaco-editor']) expect(packages).not.toContain(name)

  const program = join(home, 'node_modules/.bin/starboard')
  const starboard = (...args: readonly string[]) => run(home, { PATH: process.env['PATH'] }, program, args)
  const { version } = (await import('../package.json', { with: { type: 'json' } })).default
  expect(await starboard('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(await starboard('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--api-base-url'),
  })
  expect(await starboard('sessions', '--help')).toMatchObject({ code: 0 })
  expect(await starboard('--no-such')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--no-such'),
  })
  expect(await starboard('session')).toMatchObject({ code: 2 })
  expect(await starboard('--port', 'high')).toMatchObject({
    code: 1,
    stderr: 'PORT must be a whole number from 0 to 65535, not “high”.\n',
  })

  const server = await startProcess({
    command: program,
    args: ['--port', '0'],
    env: { SERVICE_PORT: '0' },
    cwd: home,
    readyLine: /Starboard ready at (http:\/\/localhost:\d+)/u,
  })
  const url = (server.ready[1] ?? '').replace('localhost', '127.0.0.1')
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' })
  const page = await (await fetch(`${url}/orgs`)).text()
  expect(page).toContain('<div id="root">')
  const script = /src="([^"]+\/index-[^"]+\.js)"/u.exec(page)?.[1] ?? ''
  expect((await fetch(new URL(script, `${url}/`))).headers.get('content-type')).toContain('javascript')
  expect(await starboard('sessions')).toMatchObject({ code: 0, stdout: '0 sessions.\n' })
  await server.stop()
  expect(server.log()).toContain('"stopped"')
})
