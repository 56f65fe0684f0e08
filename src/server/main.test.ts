import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '#test/bundle-program.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

const sources = new URL('main.ts', import.meta.url)
const main = [await bundleProgram(sources)]
/** As `npm run dev` starts it. */
const dev = ['--import', import.meta.resolve('tsx'), fileURLToPath(sources)]

const remote = { API_BASE_URL: 'https://api.example.com' }
const oauth = { ...remote, OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'x' }

test.each<[string, Record<string, string>, unknown[]]>([
  [
    'a hint at the name that was mistyped',
    { ...remote, PORT: 'canary', OAUTH_CLIENTID: 'x' },
    [
      'PORT must be a whole number from 0 to 65535, not “canary”.',
      'OAUTH_CLIENTID is not a setting of Starboard; did you mean OAUTH_CLIENT_ID?',
    ],
  ],
  [
    'the words that it allows',
    { ...oauth, OAUTH_CLIENT_SECRET: 'x', OAUTH_CLIENT_METHOD: 'jwt' },
    ['OAUTH_CLIENT_METHOD must be basic or post, not “jwt”.'],
  ],
  [
    'the form that it wants',
    {
      ...remote,
      PORT: '0',
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'a-secret-of-more-than-32-characters',
    },
    ['DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ],
  [
    'what was given but for its password',
    { API_BASE_URL: 'http://me:canary@api.example.com' },
    [
      'API_BASE_URL must begin with https:// (http:// is for this machine only), not “http://[removed]@api.example.com”.',
    ],
  ],
  [
    'nothing hangs where no directory can be made',
    { ...remote, PORT: '0', DATA_DIR: '/proc/starboard/data' },
    [expect.stringMatching(/^DATA_DIR “\/proc\/starboard\/data” cannot hold the session secret: .+\.$/)],
  ],
])('an invalid setting ends the process with 1, one sentence, and %s', async (_, env, lines) => {
  expect(await run(['--dev'], temporaryDirectory(), env)).toEqual({ code: 1, lines })
})

test('the process ends with one sentence if .env is not a file, as when Docker mounts a missing one', async () => {
  const folder = temporaryDirectory()
  mkdirSync(path.join(folder, '.env'))
  const lines = ['.env cannot be read: make it a file that Starboard may read, or remove it.']
  expect(await run(['--dev'], folder, {}, dev)).toEqual({ code: 1, lines })
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('.env may begin with a byte order mark, and the environment overrides it', async () => {
  const folder = temporaryDirectory()
  writeFileSync(path.join(folder, '.env'), '\uFEFFPORT=x\nLOG_LEVEL=loud\n')
  const started = await run(['--dev'], folder, { LOG_LEVEL: 'warn' }, dev)
  expect(started).toEqual({ code: 1, lines: ['PORT must be a whole number from 0 to 65535, not “x”.'] })
  writeFileSync(path.join(folder, '.env'), 'API_BASE_URL: https://api.example.com\nALLOWED_USERS=ada\n')
  const lines = ['.env: line 1 must be NAME=value, or begin with # to be a comment.']
  expect(await run(['--dev'], folder, {}, dev)).toEqual({ code: 1, lines })
})

test('starboard sessions never takes a folder without a server for one where nobody is signed in', async () => {
  const folder = temporaryDirectory()
  const lines = [
    `No server keeps its sessions in “${folder}/data”: set DATA_DIR, or run this where the server runs.`,
  ]
  expect(await run(['sessions', 'end', '--all'], folder)).toEqual({ code: 1, lines })
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['start', /^Unexpected argument 'start'\. .+\. See “starboard --help”\.$/],
  ['--api-base-url=', /^--api-base-url is empty\. See “starboard --help”\.$/],
])('the unknown or empty argument %s is named, with where to read on', async (argument, line) => {
  expect(await run([argument], temporaryDirectory())).toEqual({
    code: 2,
    lines: [expect.stringMatching(line)],
  })
})

test.each([[['end']], [['stop', 'Ada']], [['end', 'Ada', 'Bob']], [['--all']]])(
  'starboard sessions %j ends with 2, says how it goes, and opens nothing',
  async (args) => {
    const folder = temporaryDirectory()
    const lines = expect.arrayContaining([expect.stringMatching(/^starboard sessions end ACCOUNT/)])
    expect(await run(['sessions', ...args], folder)).toEqual({ code: 2, lines })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('starboard sessions names a bad setting without its password', async () => {
  const env = { API_BASE_URL: 'http://me:canary@api.example.com' }
  expect(await run(['sessions'], temporaryDirectory(), env)).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^API_BASE_URL must begin with .+“http:\/\/\[removed\]@api\.example\.com”\.$/),
    ],
  })
})

test('a start that waits for its storage stops as soon as it is asked to', async () => {
  const folder = temporaryDirectory()
  const other = new Sqlite(path.join(folder, 'sessions.db'))
  onTestFinished(() => void other.close())
  other.exec('BEGIN EXCLUSIVE')
  const child = begin(['--dev', '--port', '0'], folder, { ...remote, DATA_DIR: folder }, main)
  const ended = once(child, 'close')
  await expect.poll(() => existsSync(path.join(folder, 'session-secret'))).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

function begin(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
  program: readonly string[],
) {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a command until it ends. Returns its exit code and what it printed. */
async function run(args: readonly string[], cwd: string, env: Record<string, string> = {}, program = main) {
  const child = begin(args, cwd, env, program)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const [code] = await once(child, 'close')
  return { code, lines: output.trimEnd().split('\n') }
}
