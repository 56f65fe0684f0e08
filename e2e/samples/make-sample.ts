import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { version } from '#lib/version.ts'
import { createRegistrationStore, registrationPart } from '#server/oauth/registered-client.ts'
import { createSealer, loadMark, loadSessionSecret } from '#server/session/sealer.ts'
import { sessionPart } from '#server/session/session-store.ts'
import { openDatabase } from '#storage/open-database.ts'
import { startProcess } from '../support/start-process.ts'
import { accessToken, place, registered, seed } from './sample.ts'

/**
 * Run `npx tsx e2e/samples/make-sample.ts` before increasing the version. It writes the data of a user of this version,
 * for later versions to open. It does not change existing data.
 */
const dataDir = resolve('e2e/samples', version)
mkdirSync(dataDir)
writeFileSync(join(dataDir, 'seed.json'), JSON.stringify(seed))
const server = await startProcess({
  args: [resolve('dist/server/main.js')],
  env: {
    PORT: '0',
    SERVICE_PORT: '0',
    DATA_DIR: dataDir,
    SEED_FILE: join(dataDir, 'seed.json'),
    SERVICE_ACCESS_TOKEN: accessToken,
    ALLOW_TOKEN_SIGN_IN: '1',
  },
  readyLine: /Starboard ready at http:\/\/localhost:(\d+)/u,
})
const base = `http://127.0.0.1:${server.ready[1]}`
const ownPage = { 'X-Requested-By': 'starboard', 'Content-Type': 'application/json' }
const body = JSON.stringify({ token: accessToken })
await fetch(`${base}/auth/token`, { method: 'POST', headers: ownPage, body })
await server.stop()

const storage = { dataDir, databaseUrl: null }
const secret = loadSessionSecret(dataDir)
const registrations = await openDatabase(storage, registrationPart)
await createRegistrationStore(registrations, createSealer(secret)).keepFirst(place, registered, 0)
await registrations.close()
const sessions = await openDatabase(storage, sessionPart)
const mark = await loadMark(sessions, [secret])
await sessions.close()
for (const file of readdirSync(dataDir)) if (/seed|-shm$|-wal$/u.test(file)) rmSync(join(dataDir, file))
writeFileSync(join(dataDir, 'known.json'), `${JSON.stringify({ mark: mark('sample'), at: Date.now() })}\n`)
