import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { StorageError } from '#storage/database.ts'
import { sessionCommand } from './session-command.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { reply, startUpstream } from '#test/server/test-upstream.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const path = '/api/v2/apl-starred-queries/a%2Fb'
const [old, fresh] = ['{"name": "canary-text", "id": 1}', '{"name":"canary-fresh"}']

/** Starts a server in front of a service with one record, and signs somebody in. */
async function startServer() {
  const service = { text: old, status: 200 }
  const upstream = await startUpstream((seen, response) => {
    if (seen.method === 'PUT' && service.status === 200) service.text = seen.body
    reply(response, service.text, seen.method === 'GET' ? 200 : service.status)
  })
  const server = createTestServer({ apiBaseUrl: upstream.url, orgHeader: 'X-Org' })
  const call = await server.signIn('canary-token')
  const { account } = await (await call('/auth/session')).json()
  const last = () => server.audited.at(-1)
  const headers = { 'x-starboard-org': 'acme' }
  return { ...server, service, call, account, last, headers }
}

const ofRequest = { requestId: expect.stringMatching(/^[\da-f-]{36}$/), address: expect.any(String) }

test('a sign-in and a sign-out name the person and have the same session mark as the log and the command', async () => {
  const { audited, call, account, lines, deps, last } = await startServer()
  const session = audited[0]?.session ?? ''
  expect(audited).toEqual([
    {
      action: 'sign_in',
      outcome: 'success',
      method: 'POST',
      route: '/auth/token',
      status: 204,
      ...ofRequest,
      session,
      account,
    },
  ])
  expect(lines.join()).toContain(`"event":"sign_in","method":"token","requestId":"${audited[0]?.requestId}"`)
  await call('/auth/sessions')
  expect(lines.at(-1)).toContain(`"session":"${session}"`)
  expect((await sessionCommand([], deps.sessions, Date.now())).lines[0]).toContain(
    `${session}  ${account.key}`,
  )
  await call('/auth/logout', { method: 'POST' })
  expect(last()).toMatchObject({ action: 'sign_out', outcome: 'success', session, account })
  expect(lines.join()).toContain('"event":"sign_out"')
  expect(lines.join()).not.toContain('canary')
})

test('a failed sign-in says why', async () => {
  const server = createTestServer()
  await server.request('/auth/callback?code=canary&state=canary')
  expect(server.audited).toMatchObject([{ action: 'sign_in', outcome: 'expired', route: '/auth/callback' }])
  expect(JSON.stringify(server.audited)).not.toContain('canary')
})

test('a change names the record, the version it replaces, and the hashes before and after', async () => {
  const { call, account, last, headers } = await startServer()
  const tag = (await call(path, { headers })).headers.get('etag') ?? ''
  await call(path, { method: 'PUT', body: fresh, headers: { ...headers, 'if-match': tag } })
  expect(last()).toEqual({
    action: 'put',
    outcome: 'success',
    method: 'PUT',
    route: '/api/v2/apl-starred-queries/{id}',
    status: 200,
    ...ofRequest,
    session: expect.any(String),
    account,
    organization: 'acme',
    record: 'a/b',
    ifMatch: tag,
    before: sha256(old),
    after: sha256(fresh),
  })
  await call(path, { method: 'PUT', body: old, headers: { ...headers, 'if-match': tag } })
  expect(last()).toMatchObject({
    action: 'put',
    outcome: 'changed_since',
    status: 412,
    before: sha256(fresh),
  })
  expect(last()).not.toHaveProperty('after')
  await call(path, { method: 'DELETE', headers: { ...headers, 'if-match': '*' } })
  expect(last()).toMatchObject({ action: 'delete', outcome: 'success', record: 'a/b', before: sha256(fresh) })
})

test('a change that the service refuses or that never reached it is logged with its reason', async () => {
  const { call, service, last, headers, account, audited } = await startServer()
  service.status = 403
  await call(path, { method: 'PUT', body: fresh, headers })
  expect(last()).toMatchObject({ action: 'put', outcome: '403', status: 403, account, after: sha256(fresh) })
  await call(path, { method: 'DELETE', headers: { ...headers, 'x-starboard-account': 'canary' } })
  expect(last()).toMatchObject({
    action: 'delete',
    outcome: 'other_account',
    status: 401,
    account,
    record: 'a/b',
  })
  await call(path, { method: 'PUT', body: fresh, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  expect(last()).toMatchObject({ outcome: 'cross_site', status: 403 })
  expect(JSON.stringify(audited)).not.toContain('canary')
})

test('refusals are logged, and plain reads are not', async () => {
  const { call, request, audited, last } = await startServer()
  const before = audited.length
  for (const target of ['/auth/session', '/auth/sessions', '/', '/healthz', path]) await call(target)
  await call('/auth/nothing')
  expect(audited.length).toBe(before)
  await request('/api/v2/orgs')
  expect(last()).toMatchObject({ action: 'call', outcome: 'signed_out', route: '/api/v2/orgs', status: 401 })
  await request('/auth/sessions', { method: 'PUT' })
  expect(last()).toMatchObject({ action: 'call', outcome: 'method_not_allowed' })
})

test('ending other sessions is logged, and so is a sign-out that could not be stored', async () => {
  const { call, deps, last, account } = await startServer()
  await call('/auth/sessions?keep=current', { method: 'DELETE' })
  expect(last()).toMatchObject({ action: 'end_sessions', outcome: 'success', account })
  Object.assign(deps.sessions, { end: () => Promise.reject(new StorageError('full')) })
  await call('/auth/logout', { method: 'POST' })
  expect(last()).toMatchObject({ action: 'sign_out', outcome: 'storage_unavailable', status: 204, account })
})
