import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllWith } from '#test/for-all.ts'
import { encodePathSegment, isPrivateHost, mailHref, safeRedirect } from './addresses.ts'

test.each(['', '.', '..', '\ud800', 'a\udc00b'])('rejects %j with a sentence', (id) => {
  expect(encodePathSegment(id)).toEqual({ problem: expect.stringMatching(/\.$/) })
})

test('any other id survives a URL as one segment', () => {
  forAll(fc.string({ unit: 'grapheme' }), (id) => {
    const encoded = encodePathSegment(id)
    fc.pre('segment' in encoded)
    if (!('segment' in encoded)) return
    const url = new URL(`http://localhost/v2/apl-starred-queries/${encoded.segment}`)
    const segments = url.pathname.split('/')
    expect(segments).toHaveLength(4)
    expect(decodeURIComponent(segments[3] ?? '')).toBe(id)
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  'orgs',
  '',
  undefined,
  null,
  '/.//evil.example',
  '/a/..//evil.example',
  '/auth/logout',
  '/x/../auth/login',
  '/api/v2/orgs',
  '/%61uth/login?to=/',
  '/%2e%2e//evil.example',
  '/%2e/%2e%2e//evil.example',
  '/\r\n/evil.example',
  '/\t\\evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '///evil.example',
  '//user:password@evil.example',
  '/\\user@evil.example',
  'http:/evil.example',
  'HTTP:evil.example',
  'data:text/html,x',
  'JaVaScRiPt:alert(1)',
  '\u2215\u2215evil.example',
  '\uFF0F\uFF0Fevil.example',
])('%j leads to the start page', (to) => {
  expect(safeRedirect(to)).toBe('/')
})

test('the caller sets the fallback', () => {
  expect(safeRedirect('/\t/evil.example', '/orgs')).toBe('/orgs')
  expect(safeRedirect('/tokens', '/orgs')).toBe('/tokens')
})

test.each([
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/\u2215\u2215evil.example', '/%E2%88%95%E2%88%95evil.example'],
  ['/\uFF0F\uFF0Fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/user:password@evil.example/', '/user:password@evil.example/'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/orgs?to=//evil.example', '/orgs?to=//evil.example'],
  ['/a\r\nSet-Cookie: x=1', '/aSet-Cookie:%20x=1'],
  ['/%', '/%'],
])('%j is the path %j on this origin', (to, path) => {
  expect(safeRedirect(to)).toBe(path)
})

test.each(['/', '/orgs?plan=enterprise&sort=-name', '/queries/a%2Fb#json', '/authors'])('keeps %s', (to) => {
  expect(safeRedirect(to)).toBe(to)
})

test('whatever is asked for, a browser stays on this origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'evil.example',
    '\r',
    '\u0000',
    '\u2215',
    '\uFF0F',
    '\uD800',
    '%5c',
    '%2e',
    '%0d%0a',
    '%61uth',
    'auth',
    'http',
    '@',
    ':',
    '\t',
    '\n',
    '?',
    '#',
    '%2f',
    'javascript:',
    'a',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map((parts) => parts.join('')),
  )
  forAllWith({ numRuns: 3000 }, text, (to) => {
    const target = safeRedirect(to)
    expect(target.startsWith('/')).toBe(true)
    expect(new URL(target, 'http://localhost:8787').origin).toBe('http://localhost:8787')
    expect(new URL(target, 'http://localhost:8787').pathname).not.toMatch(/^\/(auth|api)(\/|$)/)
    // Valid in a header: visible ASCII, without a second slash at the start.
    expect(target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(safeRedirect(target)).toBe(target)
  })
})

test.each([
  ['localhost', true],
  ['10.1.2.3', true],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['169.254.1.1', true],
  ['8.8.8.8', false],
  ['[fd12:3456::1]', true],
  ['[fe80::1]', true],
  ['[2001:db8::1]', false],
  ['api', true],
  ['api.tools.svc', true],
  ['api.tools.svc.cluster.local', true],
  ['api.corp.internal', true],
  ['api.example.com', false],
  ['internal.example.com', false],
  ['10.evil.example', false],
])('whether %s is in a private network: %s', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected)
})

test('any text gives a mailto URL with only that address', () => {
  expect(mailHref('ops+a@acme.example')).toBe('mailto:ops%2Ba%40acme.example')
  forAll(fc.string({ unit: 'binary' }), (email) => {
    expect(decodeURIComponent(mailHref(email).slice(7))).toBe(email.toWellFormed())
    expect(mailHref(email)).not.toMatch(/[?&\s]/u)
  })
})
