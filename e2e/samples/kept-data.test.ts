import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '#lib/version.ts'
import { z } from '#lib/zod.ts'
import { createRegistrationStore, registrationPart } from '#server/oauth/registered-client.ts'
import { createSealer, loadMark, loadSessionSecret } from '#server/session/sealer.ts'
import { createSessionStore, sessionPart } from '#server/session/session-store.ts'
import { readSettings } from '#server/settings/settings.ts'
import { startEmbedded, startServer } from '#server/start-server.ts'
import { openDatabase } from '#storage/open-database.ts'
import { cookiesOf, ownPage, writeTestSite } from '#test/server/test-server.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { accessToken, place, query, registered } from './sample.ts'

const samples = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const Known = z.object({ mark: z.string(), at: z.number() })

/** A copy of a version's data, and what is known about it. */
function copyOf(sample: string) {
  const dataDir = temporaryDirectory()
  cpSync(path.join(import.meta.dirname, sample), dataDir, { recursive: true })
  return { dataDir, known: Known.parse(JSON.parse(readFileSync(path.join(dataDir, 'known.json'), 'utf8'))) }
}

test('every earlier version has a sample', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)$/gmu)].map(([, one]) => one)
  expect(versions[0]).toBe(version)
  expect(samples).toEqual(expect.arrayContaining(versions.slice(1)))
})

test.each(samples)(
  'who was signed in with %s still is, as the same account, and the client that was registered is known',
  async (sample) => {
    const { dataDir, known } = copyOf(sample)
    const storage = { dataDir, databaseUrl: null }
    const sealer = createSealer(loadSessionSecret(dataDir))
    const sessions = await openDatabase(storage, sessionPart)
    onTestFinished(() => sessions.close())
    expect(await createSessionStore(sessions, sealer, () => undefined).list(null, known.at)).toMatchObject([
      { method: 'token', browser: null },
    ])
    expect((await loadMark(sessions, [loadSessionSecret(dataDir)]))('sample')).toBe(known.mark)
    const registrations = await openDatabase(storage, registrationPart)
    onTestFinished(() => registrations.close())
    expect(await createRegistrationStore(registrations, sealer).find(place)).toEqual(registered)
  },
)

test.each(samples)('data stored by %s is served', async (sample) => {
  const { dataDir } = copyOf(sample)
  const env = {
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: dataDir,
    SERVICE_ACCESS_TOKEN: accessToken,
    ALLOW_TOKEN_SIGN_IN: '1',
  }
  const server = await startServer({
    settings: readSettings(env),
    siteDir: writeTestSite(),
    startEmbedded: startEmbedded(env),
    log: () => undefined,
  })
  onTestFinished(() => server.close())
  const base = server.url.replace('localhost', '127.0.0.1')
  const headers = { ...ownPage, 'content-type': 'application/json' }
  const body = JSON.stringify({ token: accessToken })
  const cookie = cookiesOf(await fetch(`${base}/auth/token`, { method: 'POST', headers, body }))
  const get = async (address: string) =>
    (await fetch(`${base}${address}`, { headers: { ...ownPage, cookie } })).json()
  expect(await get('/api/v2/orgs')).toEqual([{ id: 'kept-org', name: 'Kept' }])
  expect(await get(`/api/v2/apl-starred-queries/${query.id}`)).toEqual(query)
})
