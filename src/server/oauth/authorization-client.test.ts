import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minute } from '#lib/dates.ts'
import { SettingsError } from '#lib/errors.ts'
import { ids, json, startHostileServer } from '#test/server/hostile-server.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createSealer } from '../session/sealer.ts'
import { type AuthorizationSettings, startAuthorization } from './authorization-client.ts'

async function start(settings: AuthorizationSettings) {
  const dataDir = temporaryDirectory()
  const client = await startAuthorization(settings, {
    redirectUri: ids.redirectUri,
    storage: { dataDir, databaseUrl: null },
    sealer: createSealer('s'.repeat(32)),
    timeout: minute,
    onClose: (close) => onTestFinished(close),
  })
  return { client, keepsClients: existsSync(path.join(dataDir, 'registrations.db')) }
}

test('with a client ID, nothing is requested at the start and nothing is stored', async () => {
  const { settings, seen } = await startHostileServer()
  expect(await start(settings)).toMatchObject({ keepsClients: false })
  expect(seen).toEqual([])
})

test('without a client ID, a server without registration prevents the start with one sentence', async () => {
  const { settings, issuer } = await startHostileServer()
  const failure = start({ ...settings, clientId: null })
  await expect(failure).rejects.toThrow(SettingsError)
  await expect(failure).rejects.toThrow(
    `OAUTH_CLIENT_ID is missing, and ${issuer} offers no registration of clients (RFC 7591).`,
  )
})

test('a server that is down at the start is tried again at the sign-in', async () => {
  const { behaviour, issuer, settings } = await startHostileServer({ discovery: json({}, 503) })
  const { client, keepsClients } = await start({ ...settings, clientId: null })
  expect(keepsClients).toBe(true)
  await expect(client.begin(ids.redirectUri)).rejects.toMatchObject({ reason: 'unreachable' })
  delete behaviour.discovery
  behaviour.metadata = { registration_endpoint: `${issuer}/register` }
  behaviour.registration = json({ client_id: 'mine' }, 201)
  const { url } = await client.begin(ids.redirectUri)
  expect(new URL(url).searchParams.get('client_id')).toBe('mine')
})
