import fc from 'fast-check'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { json, startHostileServer } from '#test/server/hostile-server.ts'
import { freePort } from '#test/storage/free-port.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { readSettings } from './settings/settings.ts'
import { issuerWarning, startWarnings } from './start-warnings.ts'

const remote = { API_BASE_URL: 'https://api.example.com' }
const secret = 'q7Xk2mZ0c9RfVb4TnW8sLd1YhG6uJe3A'

const warnings = (env: Record<string, string>, envFile = 'no such file') =>
  startWarnings(readSettings({ ...remote, DATA_DIR: temporaryDirectory(), ...env }), envFile)

test('sound settings cause no warnings', () => {
  const dataDir = temporaryDirectory()
  chmodSync(dataDir, 0o755)
  for (const name of ['session-secret', 'sessions.db', 'sessions.db-wal'])
    writeFileSync(path.join(dataDir, name), '', { mode: 0o600 })
  expect(warnings({ DATA_DIR: dataDir })).toEqual([])
  for (const url of ['postgres://db.example/x', 'postgres://localhost/x?sslmode=disable'])
    expect(warnings({ DATABASE_URL: url, SESSION_SECRET: secret })).toEqual([])
})

test.each<[RegExp, Record<string, string>]>([
  [/^HOST 0\.0\.0\.0 accepts plain HTTP/, { HOST: '0.0.0.0' }],
  [/^SESSION_SECRET is not random enough/, { SESSION_SECRET: 'change-me-'.repeat(4) }],
  [/sslmode=disable .* db\.example /, { DATABASE_URL: 'postgres://db.example/x?sslmode=disable' }],
  [/sslmode=require .* db\.example;/, { DATABASE_URL: 'postgres://me:canary@db.example/x?sslmode=require' }],
])('a weak setting is named in one sentence, without a secret: %s', (sentence, env) => {
  const found = warnings({ SESSION_SECRET: secret, ...env })
  expect(found).toEqual([expect.stringMatching(sentence)])
  expect(found[0]).toMatch(/^[^\n]+\.$/)
  expect(found[0]).not.toMatch(/canary|change-me/)
})

test('no random secret is called weak', () => {
  const hex = fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  forAll(hex, (random) => {
    fc.pre(new Set(random).size > 8)
    expect(warnings({ SESSION_SECRET: random })).toEqual([])
  })
})

test('files and directories that others can read or change are named', () => {
  const dataDir = temporaryDirectory()
  writeFileSync(path.join(dataDir, 'session-secret'), '')
  chmodSync(path.join(dataDir, 'session-secret'), 0o640)
  chmodSync(dataDir, 0o777)
  const envFile = path.join(dataDir, '.env')
  writeFileSync(envFile, '')
  chmodSync(envFile, 0o644)
  expect(warnings({ DATA_DIR: dataDir }, envFile)).toEqual([
    `DATA_DIR: other users of this machine can write to ${dataDir}; chmod 700 keeps them out.`,
    `${envFile} is open to other users of this machine; chmod 600 keeps them out.`,
    `${dataDir}/session-secret is open to other users of this machine; chmod 600 keeps them out.`,
  ])
})

test('an issuer without metadata is reported, and one with metadata is not', async () => {
  const { issuer, behaviour } = await startHostileServer({ discovery: json({}, 503) })
  const settings = readSettings({ ...remote, OAUTH_ISSUER: issuer })
  expect(await issuerWarning(settings)).toBe(
    `OAUTH_ISSUER: nobody can sign in at ${issuer} until this is fixed: The authorization server could not be reached.`,
  )
  delete behaviour.discovery
  expect(await issuerWarning(settings)).toBeNull()
  const gone = readSettings({ ...remote, OAUTH_ISSUER: `http://127.0.0.1:${await freePort()}` })
  expect(await issuerWarning(gone)).toContain('could not be reached (ECONNREFUSED).')
  const renamed = issuer.replace('127.0.0.1', 'localhost')
  expect(await issuerWarning(readSettings({ ...remote, OAUTH_ISSUER: renamed }))).toBe(
    `OAUTH_ISSUER: nobody can sign in at ${renamed} until this is fixed: Its metadata calls it “${issuer}”, which OAUTH_ISSUER must match exactly.`,
  )
})
