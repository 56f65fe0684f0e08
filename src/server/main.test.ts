import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

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
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main, '--dev'], {
    cwd: temporaryDirectory(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(output.trimEnd().split('\n')).toEqual(lines)
})
