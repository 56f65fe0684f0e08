import { createServer, Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { readServiceSettings } from './context/service-settings.ts'
import { startService } from './start-service.ts'
import { openStore } from './context/sql-store.ts'
import { adminToken, queryPath } from '#test/service/in-process-service.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

const headers = { Authorization: `Bearer ${adminToken}` }

test('starts on a free loopback port and returns its URL and how to sign in', async () => {
  const settings = { ...readServiceSettings({}), port: 0, dataDir: temporaryDirectory(), adminToken }
  const service = await startService(settings)
  expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(service.authorization).toEqual({ issuer: service.url, clientId: 'starboard', scope: 'admin viewer' })
  expect(service.sampleQueryIds).toHaveLength(30)
  const first = service.sampleQueryIds[0] ?? ''
  expect((await fetch(service.url + queryPath(first), { headers })).status).toBe(200)
  await service.close()
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow()
})

test('a restart keeps changes and does not offer a deleted sample', async () => {
  const settings = { ...readServiceSettings({}), port: 0, dataDir: temporaryDirectory(), adminToken }
  const before = await startService(settings)
  const [changed = '', deleted = '', ...rest] = before.sampleQueryIds
  const put = {
    method: 'PUT',
    body: '{"name":"Mine"}',
    headers: { ...headers, 'Content-Type': 'application/json' },
  }
  await fetch(before.url + queryPath(changed), put)
  await fetch(before.url + queryPath(deleted), { method: 'DELETE', headers })
  await before.close()

  const after = await startService({ ...settings, seed: { file: '/nowhere.json', orgs: null, tokens: null } })
  onTestFinished(() => after.close())
  expect(after.sampleQueryIds).toEqual([changed, ...rest])
  const read = await fetch(after.url + queryPath(changed), { headers })
  expect(await read.text()).toBe(`{"id":${JSON.stringify(changed)},"name":"Mine"}`)
})

test('it does not start if codes could be sent to another machine, and answers only this machine', async () => {
  const settings = { ...readServiceSettings({}), port: 0, dataDir: temporaryDirectory() }
  const redirectUris = ['http://localhost:8787/auth/callback', 'https://dash.example.com/auth/callback']
  await expect(startService({ ...settings, redirectUris })).rejects.toThrow(
    /^The local authorization .* https:\/\/dash\.example\.com\/auth\/callback: set PUBLIC_URL .*\.$/,
  )
  const listening = vi.spyOn(Server.prototype, 'listen')
  onTestFinished(() => {
    listening.mockRestore()
  })
  const service = await startService(settings)
  onTestFinished(() => service.close())
  expect(listening.mock.calls.map(([, host]) => host)).toEqual(['127.0.0.1'])
})

test('a failed start leaves neither a seed nor a lock behind', async () => {
  const dataDir = temporaryDirectory()
  const settings = { ...readServiceSettings({}), port: 0, dataDir }
  const seed = { file: '/nowhere.json', orgs: null, tokens: null }
  await expect(startService({ ...settings, seed })).rejects.toThrow(/^SEED_FILE: /)
  const store = await openStore(settings)
  expect(await store.isFilled()).toBe(false)
  await store.close()

  const port = await listenForTest(createServer())
  await expect(startService({ ...settings, port })).rejects.toThrow(SettingsError)
  await expect(startService({ ...settings, port })).rejects.toThrow(`Port ${port} is in use`)
})
