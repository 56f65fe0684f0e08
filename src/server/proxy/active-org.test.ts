import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrgHeaderValue } from '#contract/active-org.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { startUpstream } from '#test/server/test-upstream.ts'

const json = { 'content-type': 'application/json' }
const path = '/api/v2/apl-starred-queries/q1'

/** An upstream that holds one record per organization, and a signed-in call to it. */
async function orgServer(orgHeader: string | null) {
  const stored = new Map<string, string>()
  const upstream = await startUpstream(async (seen, response) => {
    const org = String(seen.headers['x-axiom-org-id'])
    // Long enough for another call to come between.
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (seen.method === 'PUT') stored.set(org, seen.body)
    response.writeHead(200, json).end(seen.url === '/v2/orgs' ? '[]' : (stored.get(org) ?? '{"name":"new"}'))
  })
  const server = createTestServer({ apiBaseUrl: upstream.url, orgHeader })
  return { upstream, stored, server, call: await server.signIn() }
}

const orgsSeen = (seen: readonly { headers: Readonly<Record<string, unknown>> }[]) =>
  seen.map(({ headers }) => headers['x-axiom-org-id'])

test('the active organization of a tab goes up under the configured name, and in no other header', async () => {
  const { call, upstream } = await orgServer('X-Axiom-Org-Id')
  await call('/api/v2/tokens', { headers: { 'x-starboard-org': 'acme' } })
  await call('/api/v2/tokens')
  expect(orgsSeen(upstream.seen)).toEqual(['acme', undefined])
  expect(Object.keys(upstream.seen[0]?.headers ?? {})).not.toContain('x-starboard-org')
})

test('the list of organizations is asked for without it', async () => {
  const { call, upstream } = await orgServer('X-Axiom-Org-Id')
  expect((await call('/api/v2/orgs', { headers: { 'x-starboard-org': 'acme' } })).status).toBe(200)
  expect(orgsSeen(upstream.seen)).toEqual([undefined])
})

test('nothing is sent, whatever the page says, where no header is configured', async () => {
  const { call, upstream } = await orgServer(null)
  expect((await call('/api/v2/tokens', { headers: { 'x-starboard-org': 'an odd one' } })).status).toBe(200)
  expect(orgsSeen(upstream.seen)).toEqual([undefined])
  const session = await call('/auth/session')
  expect(await session.json()).toMatchObject({ deployment: { orgHeader: false } })
})

test('the session tells the page that there is something to choose, and not the name of the header', async () => {
  const { call } = await orgServer('X-Axiom-Org-Id')
  const text = await (await call('/auth/session')).text()
  expect(JSON.parse(text)).toMatchObject({ deployment: { orgHeader: true } })
  expect(text).not.toContain('X-Axiom')
})

test.each(['', 'a b', 'a,\tb', 'caf\u00e9', 'x'.repeat(201)])(
  'an organization that no header should carry is refused and goes nowhere: %j',
  async (org) => {
    const { call, upstream } = await orgServer('X-Axiom-Org-Id')
    const answer = await call(path, {
      method: 'PUT',
      body: '{}',
      headers: { ...json, 'x-starboard-org': org },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'bad_request' })
    expect(upstream.seen).toEqual([])
  },
)

test('what passes is one header of one line, for any text', () => {
  const odd = fc.string({ unit: fc.constantFrom('\r', '\n', '\0', ' ', ':', 'a', '\u00ff', '\u2028', '~') })
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'binary' }), fc.string()), (org) => {
      fc.pre(isOrgHeaderValue(org))
      expect(org).toMatch(/^[!-~]+$/)
      expect([...new Headers({ 'x-axiom-org-id': org })]).toEqual([['x-axiom-org-id', org]])
    }),
  )
  expect(isOrgHeaderValue('acme\r\nAuthorization: Bearer x')).toBe(false)
})

test('a save compares and writes in the organization of its tab, and waits for none of another', async () => {
  const { call, stored, upstream } = await orgServer('X-Axiom-Org-Id')
  const tag = (await call(path, { headers: { 'x-starboard-org': 'a' } })).headers.get('etag') ?? ''
  const save = (org: string, name: string) =>
    call(path, {
      method: 'PUT',
      body: `{"name":"${name}"}`,
      headers: { ...json, 'if-match': tag, 'x-starboard-org': org },
    })
  const answers = await Promise.all([save('a', 'of a'), save('b', 'of b')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(Object.fromEntries(stored)).toEqual({ a: '{"name":"of a"}', b: '{"name":"of b"}' })
  // Both read before either wrote: one lock for both would have made them take turns.
  expect(upstream.seen.slice(1, 3).map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect((await save('a', 'again')).status).toBe(412)
})
