import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createStaticSite } from './static-site.ts'
import { createTestServer, tempDir } from './test-server.ts'

const script = `export const a = ${JSON.stringify('x'.repeat(5000))}`

function createSite() {
  const root = path.join(tempDir(), 'site')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>Starboard</title>')
  writeFileSync(path.join(root, 'assets/app-1a2b.js'), script)
  writeFileSync(path.join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(root, '..', 'outside.txt'), 'secret')
  return createTestServer({ site: createStaticSite(root) })
}

test('hashed assets are kept for ever and sent packed', async () => {
  const answer = await createSite().request('/assets/app-1a2b.js', {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  const packed = Buffer.from(await answer.arrayBuffer())
  expect(packed.length).toBeLessThan(500)
  expect(brotliDecompressSync(packed).toString()).toBe(script)
})

test('a browser that takes no packing gets none', async () => {
  for (const accept of ['', 'identity', 'br;q=0, gzip;q=0.0']) {
    const answer = await createSite().request('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': accept },
    })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(script)
  }
})

test.each(['/', '/orgs', '/queries/a.b%2Fc', '/sign-in?to=/orgs'])(
  '%s opens the page, asked for anew each time',
  async (target) => {
    const server = createSite()
    const answer = await server.request(target, { headers: { 'sec-fetch-dest': 'document' } })
    expect(await answer.text()).toContain('<title>Starboard</title>')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const again = await server.request(target, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  },
)

test.each([
  ['/assets/gone-1.js', 'script'],
  ['/assets/gone-1.js', 'document'],
  ['/gone.svg', 'image'],
])('%s asked for as %s is 404 and not the page', async (target, destination) => {
  const answer = await createSite().request(target, { headers: { 'sec-fetch-dest': destination } })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('<title>')
})

test.each([
  '/../outside.txt',
  '/..%2foutside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/%2e%2e/outside.txt',
  '//outside.txt',
])('no file outside the site is served for %s', async (target) => {
  expect(await (await createSite().request(target)).text()).not.toContain('secret')
})

test('a folder without a built site stops the start with a sentence', () => {
  expect(() => createStaticSite(tempDir())).toThrow(/npm run build.*\.$/)
})
