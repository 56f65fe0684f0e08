import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServiceSettings } from './context/service-settings.ts'
import { type RunningService, startService } from './start-service.ts'
import { adminToken, queryPath } from '#test/service/in-process-service.ts'

/**
 * Prism, an independent tool, is a proxy between the client and the service with its demo set. It checks every request
 * and response against the document in the repository: with `--errors`, a violation on either side becomes an error.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'starboard-prism-'))
let service: RunningService
let prism: ChildProcess
let url: string

beforeAll(async () => {
  service = await startService({ ...readServiceSettings({}), port: 0, dataDir, adminToken })
  const cli = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'))
  const document = fileURLToPath(new URL('../contract/openapi.json', import.meta.url))
  prism = spawn(process.execPath, [cli, 'proxy', document, service.url, '--port', '0', '--errors'])
  url = await listening(prism)
})

afterAll(async () => {
  prism.kill()
  await service.close()
  rmSync(dataDir, { recursive: true })
})

/** Resolves to the URL that Prism prints when it is ready. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listening on (http:\/\/[\d.:]+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`Prism ended: ${output}`)))
  })
}

async function call(path: string, options: { method?: string; body?: string; token?: string } = {}) {
  const { method = 'GET', body, token = adminToken } = options
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
  })
  return { status: answer.status, violations: answer.headers.get('sl-violations'), text: await answer.text() }
}

test.each([
  ['/v2/orgs', 60],
  ['/v2/tokens', 40],
])('%s of the demo set conforms to the document', async (path, count) => {
  const { status, violations, text } = await call(path)
  expect({ status, violations }).toEqual({ status: 200, violations: null })
  expect(JSON.parse(text)).toHaveLength(count)
})

test('every saved query of the demo set conforms to the document', async () => {
  expect(service.sampleQueryIds).toHaveLength(30)
  for (const id of service.sampleQueryIds) {
    const { status, violations } = await call(queryPath(id))
    expect({ id, status, violations }).toEqual({ id, status: 200, violations: null })
  }
})

test('replacing and deleting a saved query conform to the document', async () => {
  const path = queryPath(service.sampleQueryIds[0] ?? '')
  const body = JSON.stringify({
    name: 'Renamed',
    kind: 'apl',
    query: { apl: "['x']", defaultLimit: 5 },
    extra: 1,
  })
  const put = await call(path, { method: 'PUT', body })
  expect({ status: put.status, violations: put.violations }).toEqual({ status: 200, violations: null })
  expect(JSON.parse(put.text)).toEqual({ ...JSON.parse(body), id: service.sampleQueryIds[0] })
  expect(await call(path, { method: 'DELETE' })).toEqual({ status: 204, violations: null, text: '' })
  const gone = await call(path)
  expect({ status: gone.status, violations: gone.violations }).toEqual({ status: 404, violations: null })
  expect(JSON.parse(gone.text)).toMatchObject({ code: 404 })
})

test('a refused token passes, because the document leaves errors open', async () => {
  expect(await call('/v2/orgs', { token: 'unknown' })).toMatchObject({ status: 401, violations: null })
})

test('Prism catches an invalid body before the service sees it', async () => {
  const path = queryPath(service.sampleQueryIds[1] ?? '')
  const { status, text } = await call(path, { method: 'PUT', body: '{"query":{"defaultLimit":1.5}}' })
  expect(status).toBe(422)
  expect(text).toContain('defaultLimit')
  expect(text).not.toContain('Expected an integer')
})
