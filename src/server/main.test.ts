import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#storage/testing/temporary-directory.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

test('a wrong setting ends the process with 1, one sentence, and a hint at the name that was mistyped', async () => {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    cwd: temporaryDirectory(),
    env: {
      PATH: process.env['PATH'],
      API_BASE_URL: 'https://api.example.com',
      PORT: 'canary',
      OAUTH_CLIENTID: 'x',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(output.trimEnd().split('\n')).toEqual([
    'PORT must be a number from 0 to 65535, not “canary”.',
    'OAUTH_CLIENTID is not a setting of Starboard; did you mean OAUTH_CLIENT_ID?',
  ])
})
