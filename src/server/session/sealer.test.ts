import { randomBytes } from 'node:crypto'
import fs, { readdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#test/server/test-server.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createSealer, loadMark, loadSessionSecret } from './sealer.ts'

const secret = () => randomBytes(32).toString('base64url')

describe.each(await databaseKinds())('the mark key in $name', ({ isMissing, create }) => {
  test.skipIf(isMissing)(
    'is, at first, the one that came from the secret before there was another',
    async () => {
      const before = 'a secret of more than thirty-two characters'
      const mark = await loadMark(openTestDatabase({ storage: await create() }), [secret(), before])
      expect(mark('["oauth","https://login.example","ada"]')).toBe('5IYwifSPp4qdnbCDN71PfV')
    },
  )

  test.skipIf(isMissing)('is the same for processes that start at once with different secrets', async () => {
    const storage = await create()
    const start = () => loadMark(openTestDatabase({ storage }), [secret()])
    const marks = (await Promise.all([start(), start(), start()])).map((mark) => mark('somebody'))
    expect(new Set(marks).size).toBe(1)
    const later = await start()
    expect(later('somebody')).toBe(marks[0])
    expect(later('somebody else')).not.toBe(marks[0])
  })
})

test('a sealed text opens only in its own context, and only unchanged', () => {
  const sealer = createSealer('a'.repeat(32))
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

test('the same text is sealed differently each time', () => {
  const { seal } = createSealer('a'.repeat(32))
  const sealed = Array.from({ length: 100 }, () => Buffer.from(seal('tokens', 'session 1'), 'base64url'))
  // Reusing a nonce with the same key reveals both texts and the authentication key (NIST SP 800-38D, 8).
  expect(new Set(sealed.map((bytes) => bytes.subarray(0, 12).toString('hex'))).size).toBe(100)
})

test('of several secrets, the first seals, and each one listed opens what it sealed', () => {
  const [old, current] = ['o'.repeat(32), 'c'.repeat(32)]
  const before = createSealer(old).seal('tokens', 'session 1')
  const changing = createSealer(current, old)
  expect(changing.open(before, 'session 1')).toBe('tokens')
  expect(changing.open(before, 'session 2')).toBeNull()
  const after = changing.seal('tokens', 'session 1')
  const changed = createSealer(current)
  expect([changed.open(after, 'session 1'), changed.open(before, 'session 1')]).toEqual(['tokens', null])
})

test('the secret is created once, and only its owner can read it', () => {
  const dir = temporaryDirectory()
  const secret = loadSessionSecret(dir)
  expect(secret).toHaveLength(43)
  expect(loadSessionSecret(dir)).toBe(secret)
  expect(statSync(path.join(dir, 'session-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['session-secret'])
  expect(loadSessionSecret(temporaryDirectory())).not.toBe(secret)
})

test('a full disk prevents the start and leaves no unfinished secret behind, however often it is tried', () => {
  const dir = temporaryDirectory()
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw new Error('ENOSPC: no space left on device, write')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    write.mockRestore()
    syncBuiltinESMExports()
  })
  expect(() => loadSessionSecret(dir)).toThrow(/DATA_DIR.*no space left.*\.$/)
  expect(readdirSync(dir)).toEqual([])
})

test('an emptied secret prevents the start instead of being used', () => {
  const dir = temporaryDirectory()
  writeFileSync(path.join(dir, 'session-secret'), '')
  expect(() => loadSessionSecret(dir)).toThrow(/DATA_DIR.*\.$/)
})
