import { expect, test } from 'vitest'
import { getStarredQuery } from '#contract/endpoints.ts'
import { type PageFacts, pageFactsId } from '#contract/session.ts'
import { createTestServer, openTestDatabase, startSignedIn, writeTestSite } from '#test/server/test-server.ts'
import { reply } from '#test/server/test-upstream.ts'
import { createRevoker } from '../oauth/revoker.ts'
import { createSealer } from '../session/sealer.ts'
import { createSessionStore } from '../session/session-store.ts'
import { siteFilesName } from './page-document.ts'
import { createStaticSite } from './static-site.ts'

const head = '<!doctype html><head><script src="/start.js"></script></head><title>Starboard</title>'
const screens = {
  '/orgs': ['/assets/orgs-page-1.js'],
  '/orgs/$orgId': ['/assets/org-page-1.js'],
  '/orgs/compare': ['/assets/org-compare-page-1.js'],
  '/queries/$queryId': ['/assets/query-page-1.js'],
}
const files = { screens, fonts: ['/assets/font-1.woff2'], codeFonts: ['/assets/code-1.woff2'] }
const createSite = () =>
  createStaticSite(writeTestSite({ 'index.html': head, [siteFilesName]: JSON.stringify(files) }))

const opened = { headers: { 'sec-fetch-dest': 'document' } }

const factsIn = (page: string): PageFacts | null => {
  const text = new RegExp(`<script type="application/json" id="${pageFactsId}">(.*?)</script>`).exec(
    page,
  )?.[1]
  return text === undefined ? null : JSON.parse(text)
}

test('the page tells a signed-in person what a call would, and never a token', async () => {
  const { signIn } = createTestServer({ site: createSite() })
  const call = await signIn('canary-token')
  const answer = await call('/orgs?q=a', opened)
  const page = await answer.text()
  expect(factsIn(page)?.session).toEqual(await (await call('/auth/session')).json())
  expect(page).not.toContain('canary')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('no cache stores what it says about a person, and nobody else sees it', async () => {
  const { signIn, request } = createTestServer({ site: createSite() })
  const before = await request('/orgs', opened)
  const tag = before.headers.get('etag') ?? ''
  expect([before.headers.get('cache-control'), factsIn(await before.text())]).toEqual(['no-cache', null])

  const [alice, bob] = [await signIn('alice'), await signIn('bob')]
  const answers = [await alice('/orgs', opened), await bob('/orgs', opened)]
  const keys = await Promise.all(answers.map(async (one) => factsIn(await one.text())?.session.account?.key))
  expect(new Set(keys).size).toBe(2)
  for (const answer of answers) {
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null])
    expect(answer.headers.get('content-encoding')).toBeNull()
  }
  // A browser's cached page for nobody must not be reused for a signed-in person.
  const again = await alice('/orgs', { headers: { ...opened.headers, 'if-none-match': tag } })
  expect(again.status).toBe(200)

  await alice('/auth/logout', { method: 'POST' })
  expect(factsIn(await (await alice('/orgs', opened)).text())).toBeNull()
})

test('no text in it can close its element', async () => {
  const ids = ['</script><script>alert(1)</script>', '<!--<script>']
  const { signIn } = createTestServer({ site: createSite(), embedded: { sampleQueryIds: ids } })
  const page = await (await (await signIn())('/orgs', opened)).text()
  expect(factsIn(page)?.session.sampleQueryIds).toEqual(ids)
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page).not.toContain('<!--')
})

test.each([
  ['/', '/api/v2/orgs', '/assets/orgs-page-1.js'],
  ['/orgs', '/api/v2/orgs', '/assets/orgs-page-1.js'],
  ['/orgs/compare?ids=a', '/api/v2/orgs', '/assets/org-compare-page-1.js'],
  ['/orgs/a', '/api/v2/orgs', '/assets/org-page-1.js'],
  ['/orgs/', '/api/v2/orgs', null],
  ['/tokens', '/api/v2/tokens', null],
  ['/tokens/a', '/api/v2/tokens', null],
  ['/queries', '/auth/offers', null],
  ['/queries/a%2Fb%C3%A9', '/api/v2/apl-starred-queries/a%2Fb%C3%A9', '/assets/query-page-1.js'],
  ['/queries/%2E%2E%2F', '/api/v2/apl-starred-queries/..%2F', '/assets/query-page-1.js'],
  ['/queries/%ff', null, '/assets/query-page-1.js'],
  ['/queries/compare?id=a&id=b', null, '/assets/query-page-1.js'],
  ['/settings', null, null],
  ['/nowhere', null, null],
])('%s starts with the call %s and the script %s', async (target, path, script) => {
  const { signIn } = createTestServer({ site: createSite(), queryList: 'auto' })
  const call = await signIn()
  const page = await (await call(target, opened)).text()
  const facts = factsIn(page)
  expect(facts?.call?.path ?? null).toBe(path)
  expect(/<link rel="modulepreload" crossorigin href="([^"]+)">/.exec(page)?.[1] ?? null).toBe(script)
  const fonts = page.matchAll(
    /<link rel="preload" as="font" type="font\/woff2" crossorigin href="\/assets\/([a-z]+)-1\.woff2">/g,
  )
  const hasCode = /^\/(?:tokens\/|queries)/.test(target)
  expect([...fonts].map(([, font]) => font)).toEqual(hasCode ? ['font', 'code'] : ['font'])
  if (facts?.call) {
    expect(facts.call.headers).toEqual({
      accept: 'application/json',
      'x-requested-by': 'starboard',
      'x-starboard-account': facts.session.account?.key,
    })
  }
})

test('if calls need the active organization, which only the page knows, only the list of organizations is fetched early', async () => {
  const { signIn } = createTestServer({ site: createSite(), orgHeader: 'x-org' })
  const call = await signIn()
  const paths = [
    '/orgs',
    '/tokens',
    '/queries',
    getStarredQuery.path.replace('/v2/apl-starred-queries/{id}', '/queries/a'),
  ]
  const calls = await Promise.all(
    paths.map(async (path) => factsIn(await (await call(path, opened)).text())?.call),
  )
  expect(calls.map((one) => one?.path)).toEqual(['/api/v2/orgs', undefined, undefined, undefined])
})

test('what the service offers is in the page once it is known, instead of a call', async () => {
  const site = createSite()
  const server = await startSignedIn((_, response) => reply(response, '[]'), { site, queryList: 'auto' })
  const facts = async () => factsIn(await (await server.call('/queries', opened)).text())
  expect(await facts()).toMatchObject({ offers: null, call: { path: '/auth/offers' } })
  await server.call('/auth/offers')
  expect(await facts()).toMatchObject({ offers: { queryList: true }, call: null })
  const orgs = await startSignedIn((_, response) => reply(response, '[]'), { site, orgHeader: 'x-org' })
  await orgs.call('/auth/offers')
  expect(factsIn(await (await orgs.call('/queries', opened)).text())).toMatchObject({
    offers: null,
    call: null,
  })
})

test('while sessions cannot be read, the page is sent without them', async () => {
  const database = openTestDatabase()
  const sessions = createSessionStore(
    database,
    createSealer('a secret of more than thirty-two characters'),
    createRevoker(null).revoke,
  )
  const { signIn } = createTestServer({ site: createSite(), sessions })
  const call = await signIn()
  await database.close()
  const answer = await call('/orgs', opened)
  expect([answer.status, factsIn(await answer.text())]).toEqual([200, null])
})

test('the file list is not served', async () => {
  const { request } = createTestServer({ site: createSite() })
  const answer = await request(`/${siteFilesName}`, opened)
  expect(await answer.text()).not.toContain('orgs-page')
})
