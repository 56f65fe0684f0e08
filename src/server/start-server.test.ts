import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '#lib/settings-error.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'
import { cookiesOf, ownPage, tempDir } from './test-server.ts'
import { startUpstream } from './test-upstream.ts'

function createSite(): string {
  const siteDir = tempDir()
  mkdirSync(path.join(siteDir, 'assets'))
  writeFileSync(path.join(siteDir, 'index.html'), '<!doctype html><title>Starboard</title>')
  return siteDir
}

const noEmbedded = () => Promise.reject(new Error('not asked for'))

async function start(env: Record<string, string>) {
  const dataDir = path.join(tempDir(), 'made', 'when', 'missing')
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, ...env })
  const server = await startServer({
    settings,
    siteDir: createSite(),
    startEmbedded: noEmbedded,
    log: () => undefined,
  })
  onTestFinished(() => server.close())
  return server
}

test('a free port becomes part of the address', async () => {
  const server = await start({ API_BASE_URL: 'https://api.example.com' })
  expect(server.url).toMatch(/^http:\/\/localhost:\d{4,5}$/)
  const page = await fetch(server.url.replace('localhost', '127.0.0.1'))
  expect(await page.text()).toContain('<title>Starboard</title>')
})

test('the embedded service is told where the authorization code goes', async () => {
  const asked: string[] = []
  const settings = readSettings({ PORT: '0', DATA_DIR: tempDir() })
  const server = await startServer({
    settings,
    siteDir: createSite(),
    log: () => undefined,
    startEmbedded: async (redirectUri) => {
      asked.push(redirectUri)
      return {
        url: 'http://127.0.0.1:1',
        authorization: { issuer: 'http://127.0.0.1:1', clientId: 'starboard', scope: 'admin' },
        sampleQueryIds: ['a'],
        close: async () => void asked.push('closed'),
      }
    },
  })
  const session = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/auth/session`)
  expect(await session.json()).toMatchObject({ deployment: { embedded: true }, sampleQueryIds: ['a'] })
  await server.close()
  expect(asked).toEqual([`${server.url}/auth/callback`, 'closed'])
})

test('a port in use is one sentence with the port and the setting', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  const failure = start({ PORT: port, API_BASE_URL: 'https://api.example.com' })
  await expect(failure).rejects.toThrow(SettingsError)
  await expect(failure).rejects.toThrow(new RegExp(`^Port ${port} is in use: .*PORT.*\\.$`))
})

test('a request that is under way finishes before the server stops', async () => {
  const waiting: (() => void)[] = []
  const upstream = await startUpstream((_, response) => waiting.push(() => response.end('[]')))
  const server = await start({ API_BASE_URL: upstream.url })
  const base = server.url.replace('localhost', '127.0.0.1')
  const signIn = await fetch(`${base}/auth/token`, {
    method: 'POST',
    headers: ownPage,
    body: '{"token":"x"}',
  })
  const answer = fetch(`${base}/api/v2/orgs`, { headers: { ...ownPage, cookie: cookiesOf(signIn) } })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const closed = server.close()
  await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  waiting[0]?.()
  expect(await (await answer).text()).toBe('[]')
  await closed
})
