import { expect, test } from 'vitest'
import { openApiDocument } from '#contract/openapi.ts'
import { StorageError } from '#storage/database.ts'
import { inProcessService } from '#test/service/in-process-service.ts'

test.each(['/v2/orgs', '/v2/tokens', '/v2/apl-starred-queries/x', '/v2/nothing'])(
  '%s without a known bearer token answers 401',
  async (path) => {
    const { request } = await inProcessService()
    const missing = await request(path, { token: null })
    expect(missing.status).toBe(401)
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="starboard"')
    expect(await missing.json()).toMatchObject({ code: 401 })
    const unknown = await request(path, { token: 'somebody' })
    expect(unknown.status).toBe(401)
    expect(unknown.headers.get('www-authenticate')).toContain('error="invalid_token"')
    const basic = await request(path, { token: null, headers: { Authorization: 'Basic YTpi' } })
    expect(basic.status).toBe(401)
  },
)

test('the health check and the document need no token', async () => {
  const { request } = await inProcessService()
  expect(await (await request('/healthz', { token: null })).text()).toBe('ok')
  expect(await (await request('/openapi.json', { token: null })).json()).toEqual(openApiDocument())
})

test('every answer has its own trace ID and is not cached', async () => {
  const { request } = await inProcessService()
  const [one, two] = [await request('/nowhere'), await request('/v2/orgs')]
  expect(one.status).toBe(404)
  expect(one.headers.get('x-trace-id')).toMatch(/^[\da-f-]{36}$/)
  expect(two.headers.get('x-trace-id')).not.toBe(one.headers.get('x-trace-id'))
  expect(two.headers.get('cache-control')).toBe('no-store')
})

test.each(['/nowhere', '/healthz', '/v2/orgs', '/v2/apl-starred-queries/x', '/oauth2/authorize'])(
  '%s can do nothing in a browser and cannot be framed',
  async (path) => {
    const { headers } = await (await inProcessService()).request(path)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test.each(['/v2/apl-starred-queries/x', '/v2/orgs', '/v2/tokens'])(
  'a failing store answers 503 to %s without details',
  async (path) => {
    const { request, store, reported } = await inProcessService()
    await store.close()
    const answer = await request(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toBe('{"code":503,"message":"The store cannot be used right now."}')
    expect(reported).toHaveLength(1)
    await expect(store.check()).rejects.toThrow(StorageError)
  },
)
