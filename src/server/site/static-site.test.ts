import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllAsync } from '#test/for-all.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createTestServer, testScript, writeTestSite } from '#test/server/test-server.ts'
import { compressSite } from './compress-site.ts'
import { createStaticSite } from './static-site.ts'

const createSite = (root = writeTestSite()) => createTestServer({ site: createStaticSite(root) })
const script = '/assets/app-1a2b.js'

test('hashed assets are cached forever and sent compressed', async () => {
  const answer = await createSite().request(script, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  const packed = Buffer.from(await answer.arrayBuffer())
  expect(packed.length).toBeLessThan(500)
  expect(brotliDecompressSync(packed).toString()).toBe(testScript)
})

test('a worker has the policy of the page, and everything else that a page loads one that forbids everything', async () => {
  const names = ['language-worker-1a2b.js', 'editor.worker-1a2b.js', 'style-1a2b.css', 'font-1a2b.woff2']
  const site = createSite(writeTestSite(Object.fromEntries(names.map((name) => [`assets/${name}`, '']))))
  const policies = names.map(async (name) => {
    const { headers } = await site.request(`/assets/${name}`)
    return headers.get('content-security-policy')
  })
  const page = expect.stringContaining("script-src 'self'")
  const forbidding = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
  expect(await Promise.all(policies)).toEqual([page, page, forbidding, forbidding])
})

test('a browser that accepts no compression gets none', async () => {
  for (const accept of ['', 'identity', 'br;q=0, gzip;q=0.0', 'BR; q=0', 'xbr, gzipped']) {
    const answer = await createSite().request(script, { headers: { 'accept-encoding': accept } })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(testScript)
  }
})

test('the build compresses every compressible file, and those are served', async () => {
  const root = writeTestSite({ 'picture.png': 'not really', 'assets/font.woff2': 'nor this' })
  await compressSite(root)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:br|gz)$/.test(name),
  )
  expect(names.toSorted()).toEqual(
    ['assets/app-1a2b.js', 'favicon.svg', 'index.html'].flatMap((name) => [`${name}.br`, `${name}.gz`]),
  )
  const { request } = createSite(root)
  for (const [coding, ending, unpack] of [
    ['br', '.br', brotliDecompressSync],
    ['gzip', '.gz', gunzipSync],
  ] as const) {
    const answer = await request(script, { headers: { 'accept-encoding': coding } })
    const sent = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(sent).toEqual(readFileSync(path.join(root, `${script}${ending}`)))
    expect(unpack(sent).toString()).toBe(testScript)
  }
})

test('compressed copies and files of unknown types are not served', async () => {
  const root = writeTestSite({ 'settings.env': 'secret', 'assets/app-1a2b.js.map': 'secret' })
  await compressSite(root)
  for (const target of [`${script}.br`, `${script}.gz`, '/index.html.br', '/settings.env', `${script}.map`]) {
    const answer = await createSite(root).request(target, { headers: { 'sec-fetch-dest': 'document' } })
    expect([target, answer.status]).toEqual([target, 404])
  }
})

test.each(['/', '/orgs', '/queries/a.b%2Fc', '/sign-in?to=/orgs'])(
  '%s opens the page, asked for anew each time',
  async (target) => {
    const server = createSite()
    const answer = await server.request(target, { headers: { 'sec-fetch-dest': 'document' } })
    expect(await answer.text()).toContain('<title>Starboard</title>')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const tag = answer.headers.get('etag') ?? ''
    for (const kept of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await server.request(target, { headers: { 'if-none-match': kept } })
      expect(again.status).toBe(304)
    }
    expect((await server.request(target, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  },
)

test('each encoding has its own tag', async () => {
  const { request } = createSite()
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(async (coding) =>
      (await request(script, { headers: { 'accept-encoding': coding } })).headers.get('etag'),
    ),
  )
  expect(new Set(tags).size).toBe(3)
})

test.each([
  ['/assets/gone-1.js', 'script'],
  ['/assets/gone-1.js', 'document'],
  ['/gone.svg', 'image'],
])('%s asked for as %s is 404 and not the page', async (target, destination) => {
  const answer = await createSite().request(target, { headers: { 'sec-fetch-dest': destination } })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('<title>')
})

test('no URL leads out of the site', async () => {
  const { app } = createSite()
  const dots = ['..', '.', '', '%2e%2e', '%252e%252e', '.%2e', '..%2f', '..%5c', '\\', '..\\', '%00']
  const names = ['assets', 'outside.txt', 'site', 'C:', 'file:', '%c0%ae%c0%ae', '..;', '~']
  const step = fc.constantFrom(...dots, ...names)
  const headers = { 'sec-fetch-dest': 'document', 'x-requested-by': 'starboard' }
  await forAllAsync(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, ends) => {
    const target = `http://localhost:8787/${steps.join('/')}${ends ? '/outside.txt' : ''}`
    if (!URL.canParse(target)) return
    expect(await (await app.request(target, { headers })).text()).not.toContain('secret')
  })
})

test('a folder without a built site prevents the start with a sentence', () => {
  expect(() => createStaticSite(temporaryDirectory())).toThrow(
    expect.objectContaining({
      name: 'SettingsError',
      message: expect.stringMatching(/^There is no built site in [^\n]+npm run build[^\n]+\.$/),
    }),
  )
})
