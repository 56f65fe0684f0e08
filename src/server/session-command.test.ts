import { expect, test } from 'vitest'
import { openTestSessions } from '#test/server/test-server.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { sessionCommand } from './session-command.ts'
import { createSealer } from './session/sealer.ts'
import type { NewSession } from './session/session.ts'

const of = (key: string, name: string | null): NewSession => ({
  account: { key, name },
  method: 'oauth',
  browser: 'Firefox on Linux',
  tokens: { accessToken: 'canary', refreshToken: 'canary', expiresAt: null, lifetime: null },
})

/** Two sessions of Ada, one of Bob, and one of an unknown person. Runs commands and returns their output. */
async function startCommand() {
  const store = openTestSessions()
  await store.create(of('key-a', 'Ada'), 0)
  await store.create(of('key-a', 'Ada'), 1)
  await store.create(of('key-b', 'Bob\u001b[2J'), 2)
  await store.create(of('key-c', null), 3)
  return async (...args: string[]) => {
    const { lines, code } = await sessionCommand(args, store, 10)
    return [lines.join('\n'), code]
  }
}

test('lists who is signed in, without tokens and without controlling the terminal', async () => {
  const [text] = await (await startCommand())()
  expect(text).toMatch(/^[\da-f]{12}  key-c/)
  expect(text).toContain('  key-a  Ada  oauth  Firefox on Linux  since 1970-01-01T00:00:00.001Z')
  expect(text).toMatch(/\n4 sessions\.$/)
  expect(text).not.toMatch(/canary|\u001b/)
})

test('ends the sessions of one account by name or key, or of everybody', async () => {
  const run = await startCommand()
  expect(await run('end', 'Ada')).toEqual(['Ended 2 sessions of “Ada”.', 0])
  expect(await run('end', 'Ada')).toEqual(['Nobody is signed in as “Ada”.', 1])
  expect(await run('end', 'key-c')).toEqual(['Ended 1 session of “key-c”.', 0])
  expect(await run('end', '--all')).toEqual(['Ended 1 session.', 0])
  expect(await run()).toEqual(['0 sessions.', 0])
})

test('sessions that another secret sealed are not taken for nobody', async () => {
  const dataDir = temporaryDirectory()
  await openTestSessions({ dataDir }).create(of('key-a', 'Ada'), 0)
  const others = openTestSessions({ dataDir, sealer: createSealer('b'.repeat(32)) })
  const run = (...args: string[]) => sessionCommand(args, others, 10)
  const line = '1 more cannot be read with this session secret.'
  expect(await run()).toEqual({ lines: ['0 sessions.', line], code: 0 })
  expect(await run('end', 'Ada')).toEqual({ lines: ['Nobody is signed in as “Ada”.', line], code: 1 })
  expect(await run('end', '--all')).toEqual({ lines: ['Ended 1 session.'], code: 0 })
})
