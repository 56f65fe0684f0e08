import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { SignIn } from '../oauth/authorization-client.ts'
import { createMark } from '../session/sealer.ts'
import { accessOf, browserName, oauthAccount } from './account.ts'
import { readSettings } from '../settings/settings.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (X11; Linux x86_64) ${webKit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    'Edge on Windows',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox on macOS'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/1 Safari/604.1`,
    'Safari on iOS',
  ],
  [`${mozilla} (Linux; Android 16; K) ${webKit} Chrome/156.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${mozilla} (X11; CrOS x86_64) ${webKit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.1', null],
  ['Linux', 'Linux'],
  ['', null],
  [undefined, null],
])('%s is %s', (header, name) => {
  expect(browserName(header)).toBe(name)
})

test('the name contains only known words, whatever the header says', () => {
  const words = '(Edge|Opera|Firefox|Chrome|Safari)?( on )?(iOS|Android|Windows|ChromeOS|macOS|Linux)?'
  const piece = fc.constantFrom(
    'Chrome/',
    'Firefox/',
    ' Linux',
    '<script>',
    '\u0000',
    '\n',
    ' Windows',
    'Mac OS X',
  )
  const header = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  forAll(header, (text) => {
    expect(browserName(text) ?? '').toMatch(new RegExp(`^${words}$`))
  })
})

const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null, lifetime: null }
const ada: SignIn = {
  tokens,
  subject: 'ada',
  sid: null,
  name: 'Ada',
  email: 'Ada@Example.com',
  groups: ['staff'],
  scope: null,
}

test('the same subject at another issuer is another account', () => {
  const keyAt = (origin: string, signIn = ada) =>
    oauthAccount(signIn, { origin, embedded: false, browserId: 'b' }, createMark('k')).key
  const key = keyAt('https://login.example')
  expect(keyAt('https://login.example', { ...ada, name: 'Countess', email: null, groups: [] })).toBe(key)
  expect(keyAt('https://other.example')).not.toBe(key)
  expect(keyAt('https://login.example', { ...ada, subject: 'bob' })).not.toBe(key)
})

test.each([
  ['viewer admin', 'admin'],
  ['viewer', 'viewer'],
  [null, 'viewer'],
])('at the embedded service, who got the scope %s is called %s', (scope, name) => {
  const place = { origin: 'http://127.0.0.1:1', embedded: true, browserId: 'b' }
  expect(oauthAccount({ ...ada, scope }, place, createMark('k')).name).toBe(name)
})

/** The access rules that the settings produce at the start. */
const rulesOf = (rules: Record<string, string>) =>
  readSettings({
    API_BASE_URL: 'https://api.example.com',
    OAUTH_ISSUER: 'https://login.example.com',
    ...rules,
  }).access

test.each([
  [{}, {}, 'all'],
  [{}, { subject: null, email: null }, 'all'],
  [{ ALLOWED_USERS: 'ada' }, {}, 'all'],
  [{ ALLOWED_USERS: 'bob, ada@example.COM' }, {}, 'all'],
  [{ ALLOWED_USERS: '@example.com' }, {}, 'all'],
  [{ ALLOWED_USERS: 'ADA' }, {}, 'none'],
  [{ ALLOWED_USERS: 'bob' }, {}, 'none'],
  [{ ALLOWED_USERS: 'ada@example.com' }, { email: null }, 'none'],
  [{ ALLOWED_USERS: '@example.com' }, { email: 'eve@evil-example.com' }, 'none'],
  [{ ALLOWED_USERS: '@example.com' }, { email: 'eve@example.com@evil.test' }, 'none'],
  [{ ALLOWED_USERS: '@example.com' }, { email: 'eve@sub.example.com' }, 'none'],
  [{ ALLOWED_USERS: 'example.com' }, {}, 'none'],
  [{ ALLOWED_USERS: 'ada' }, { subject: null }, 'none'],
  [{ ALLOWED_GROUPS: 'admins,staff' }, {}, 'all'],
  [{ ALLOWED_GROUPS: 'admins' }, {}, 'none'],
  [{ ALLOWED_GROUPS: 'admins', ALLOWED_USERS: 'ada' }, {}, 'all'],
  [{ READ_ONLY_GROUPS: 'staff' }, {}, 'read'],
  [{ READ_ONLY_GROUPS: 'auditors' }, {}, 'all'],
  [{ READ_ONLY_GROUPS: 'auditors' }, { subject: null }, 'none'],
  [{ READ_ONLY_GROUPS: 'staff', ALLOWED_GROUPS: 'admins' }, {}, 'none'],
  [{ READ_ONLY_GROUPS: 'staff', ALLOWED_USERS: 'ada' }, {}, 'read'],
  [{ READ_ONLY_GROUPS: 'staff' }, { groups: null }, 'read'],
  [{ ALLOWED_USERS: 'ada' }, { groups: null }, 'all'],
  [{ ALLOWED_GROUPS: 'staff' }, { groups: null }, 'none'],
] as const)('under %j, a person with %j may: %s', (rules, changes, access) => {
  expect(accessOf({ ...ada, ...changes }, rulesOf(rules))).toBe(access)
})
