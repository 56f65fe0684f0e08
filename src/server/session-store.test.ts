import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'
import { keptSessionSecret } from './session-secret.ts'
import { absoluteLife, idleLife, openSessionStore } from './session-store.ts'
import { tempDir } from './test-server.ts'

const sealer = createSealer('a'.repeat(32))
const tokens = {
  accessToken: 'canary-access',
  refreshToken: 'canary-refresh',
  expiresAt: null,
  lifetime: null,
}
const session = { account: { key: 'k', name: 'Ada' }, method: 'oauth', tokens } as const

test('keeps a session over a restart, and neither its id nor its tokens in the file', async () => {
  const dir = tempDir()
  const first = openSessionStore(dir, sealer)
  const id = await first.create(session, 0)
  const second = openSessionStore(dir, sealer)
  expect(await second.find(id, 1)).toMatchObject(session)
  const files = readdirSync(dir)
    .map((file) => readFileSync(path.join(dir, file), 'latin1'))
    .join('')
  expect(files.length).toBeGreaterThan(0)
  for (const secret of [id, 'canary-access', 'canary-refresh']) expect(files).not.toContain(secret)
})

test('a session ends after 30 idle minutes', async () => {
  const store = openSessionStore(tempDir(), sealer)
  const id = await store.create(session, 0)
  expect(await store.find(id, idleLife - 1)).not.toBeNull()
  expect(await store.find(id, idleLife)).toBeNull()
})

test('a session in use ends after 8 hours', async () => {
  const store = openSessionStore(tempDir(), sealer)
  const id = await store.create(session, 0)
  for (let now = 0; now < absoluteLife; now += idleLife / 2) {
    const found = await store.find(id, now)
    expect(found).not.toBeNull()
    await store.touch(found?.key ?? '', now)
  }
  expect(await store.find(id, absoluteLife)).toBeNull()
})

test('a session that was ended is gone', async () => {
  const store = openSessionStore(tempDir(), sealer)
  const id = await store.create(session, 0)
  const key = (await store.find(id, 1))?.key ?? ''
  await store.end(key)
  expect(await store.find(id, 1)).toBeNull()
  expect(await store.tokens(key)).toBeNull()
})

test('with another secret there is no session, and no error', async () => {
  const dir = tempDir()
  const id = await openSessionStore(dir, sealer).create(session, 0)
  expect(await openSessionStore(dir, createSealer('b'.repeat(32))).find(id, 1)).toBeNull()
})

test('a sealed text opens in its own place only, and not when changed', () => {
  const sealed = sealer.seal('tokens', 'session 1')
  expect(sealer.open(sealed, 'session 1')).toBe('tokens')
  expect(sealer.open(sealed, 'session 2')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.open(changed.toString('base64url'), 'session 1')).toBeNull()
  }
})

test('the secret is made once, and readable by its owner only', async () => {
  const dir = tempDir()
  const secret = keptSessionSecret(dir)
  expect(secret).toHaveLength(43)
  expect(keptSessionSecret(dir)).toBe(secret)
  const { statSync } = await import('node:fs')
  expect(statSync(path.join(dir, 'session-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['session-secret'])
})

test('a secret that was emptied stops the start instead of being used', () => {
  const dir = tempDir()
  writeFileSync(path.join(dir, 'session-secret'), '')
  expect(() => keptSessionSecret(dir)).toThrow(/DATA_DIR.*\.$/)
})

test('a directory that cannot be used stops the start with a sentence', () => {
  const dir = tempDir()
  writeFileSync(path.join(dir, 'file'), '')
  expect(() => openSessionStore(path.join(dir, 'file'), sealer)).toThrow(/^DATA_DIR .*\.$/)
})
