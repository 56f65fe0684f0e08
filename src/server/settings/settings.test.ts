import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { readSettings, readTrustedProxies } from './settings.ts'

const remote = { API_BASE_URL: 'https://api.example.com' }
const issuer = { ...remote, OAUTH_ISSUER: 'https://login.example.com' }
const oauth = { ...issuer, OAUTH_CLIENT_ID: 'starboard' }

test('without any settings, it is the embedded service on localhost', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8787,
    metrics: null,
    shutdownDelay: 0,
    logLevel: 'info',
    queryList: 'auto',
    consoleLink: null,
    publicUrl: null,
    apiBaseUrl: null,
    oauth: null,
    tokenSignIn: false,
    access: null,
    trustedProxies: new BlockList(),
    extraHeaders: [],
    orgHeader: null,
    auditLog: null,
    dataDir: './data',
    databaseUrl: null,
    sessionSecrets: null,
  })
})

test('API_BASE_URL alone means sign-in by access token', () => {
  expect(readSettings(remote)).toMatchObject({
    apiBaseUrl: 'https://api.example.com',
    oauth: null,
    tokenSignIn: true,
  })
})

test('with OAuth, sign-in by token is off until it is allowed', () => {
  expect(readSettings(oauth)).toMatchObject({
    tokenSignIn: false,
    oauth: { clientId: 'starboard', endpoints: null },
  })
  expect(readSettings({ ...oauth, ALLOW_TOKEN_SIGN_IN: '1' }).tokenSignIn).toBe(true)
})

test('an issuer without a client ID means that Starboard registers itself', () => {
  expect(readSettings(issuer)).toMatchObject({
    tokenSignIn: false,
    oauth: { clientId: null, clientSecret: null },
  })
})

test('an issuer is kept exactly as written, because it is compared exactly', () => {
  const slash = { ...oauth, OAUTH_ISSUER: 'https://login.example.com/tenant/' }
  expect(readSettings(slash).oauth?.issuer).toBe('https://login.example.com/tenant/')
})

test('the way to send a client secret can be set', () => {
  const set = { ...oauth, OAUTH_CLIENT_SECRET: 'x', OAUTH_CLIENT_METHOD: 'post' }
  expect(readSettings(set).oauth).toMatchObject({ clientSecret: 'x', clientMethod: 'post' })
})

test.each([
  ['https://dash.example.com/', 'https://dash.example.com'],
  ['https://dash.example.com/tools/starboard/', 'https://dash.example.com/tools/starboard'],
])('browsers can reach it at %s', (address, publicUrl) => {
  expect(readSettings({ ...remote, PUBLIC_URL: address }).publicUrl).toBe(publicUrl)
})

test('a base URL may have a path; its trailing slash is dropped', () => {
  expect(readSettings({ API_BASE_URL: 'http://127.0.0.1:4010/v/' }).apiBaseUrl).toBe(
    'http://127.0.0.1:4010/v',
  )
})

test('a base URL that ends in /v2 is refused, and the error suggests the one without', () => {
  expect(() => readSettings({ API_BASE_URL: 'https://api.example.com/x/v2/' })).toThrow(
    'use “https://api.example.com/x”.',
  )
})

test.each(['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'host-1.example'])(
  'the server may listen on %s',
  (host) => {
    expect(readSettings({ ...remote, HOST: host }).host).toBe(host)
  },
)

test('extra headers are pairs separated by semicolons', () => {
  expect(
    readSettings({ ...remote, API_EXTRA_HEADERS: 'X-Axiom-Org-Id: acme; X-B: a:b' }).extraHeaders,
  ).toEqual([
    ['X-Axiom-Org-Id', 'acme'],
    ['X-B', 'a:b'],
  ])
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', API_BASE_URL: ' ', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test.each<[string, Record<string, string>]>([
  // The quotation marks would be part of the value.
  ['READ_ONLY_GROUPS', { ...oauth, READ_ONLY_GROUPS: '"auditors"' }],
  ['OAUTH_CLIENT_SECRET', { ...oauth, OAUTH_CLIENT_SECRET: "'canary'" }],
  ['SESSION_SECRET', { SESSION_SECRET: `"${'x'.repeat(32)} ${'y'.repeat(32)}"` }],
  ['PORT', { PORT: 'abc' }],
  ['METRICS_PORT', { METRICS_PORT: 'abc' }],
  ['METRICS_PORT', { METRICS_HOST: '0.0.0.0' }],
  ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1:9464' }],
  ['SHUTDOWN_DELAY', { SHUTDOWN_DELAY: '-1' }],
  ['SHUTDOWN_DELAY', { SHUTDOWN_DELAY: '301' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'trace' }],
  ['API_ALLOW_HTTP', { API_ALLOW_HTTP: 'maybe', API_BASE_URL: 'http://10.0.0.1' }],
  ['API_BASE_URL', { API_BASE_URL: 'http://10.0.0.1' }],
  ['API_BASE_URL', { API_ALLOW_HTTP: '1', API_BASE_URL: 'http://api.example.com' }],
  ['API_BASE_URL', { API_ALLOW_HTTP: '1', API_BASE_URL: 'ftp://10.0.0.1' }],
  ['OAUTH_ISSUER', { ...issuer, API_ALLOW_HTTP: '1', OAUTH_ISSUER: 'http://10.0.0.1' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { ...remote, HOST: '127.0.0.300' }],
  ['HOST', { ...remote, HOST: '127.0.0.1:8787' }],
  ['HOST', { ...remote, HOST: '[::1]' }],
  ['HOST', { ...remote, HOST: 'http://localhost' }],
  ['HOST', { ...remote, HOST: 'local host' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://dash.example.com' }],
  ['PUBLIC_URL', { ...remote, PUBLIC_URL: 'http://dash.example.com' }],
  ['PUBLIC_URL', { ...remote, PUBLIC_URL: 'https://dash.example.com/a b' }],
  ['CONSOLE_LINK', { ...remote, CONSOLE_LINK: 'https://x.example/{token}' }],
  ['PUBLIC_URL', { ...remote, PUBLIC_URL: 'dash' }],
  ['API_BASE_URL', { API_BASE_URL: 'http://api.example.com' }],
  ['API_BASE_URL', { API_BASE_URL: 'ftp://127.0.0.1' }],
  ['API_BASE_URL', { API_BASE_URL: 'api.example.com' }],
  ['API_BASE_URL', { API_BASE_URL: 'https:///api.example.com' }],
  ['API_BASE_URL', { API_BASE_URL: 'https:api.example.com' }],
  ['API_BASE_URL', { API_ALLOW_HTTP: '1' }],
  ['API_BASE_URL', { API_EXTRA_HEADERS: 'X-A: 1' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://u:p@api.example.com' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://api.example.com?x=1' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://api.example.com?' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://api.example.com/#' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://api.example.com/v2' }],
  ['API_BASE_URL', { API_BASE_URL: 'https://api.example.com/v2//' }],
  [
    'OAUTH_CLIENT_ID',
    {
      ...remote,
      OAUTH_AUTHORIZATION_ENDPOINT: 'https://a.example/auth',
      OAUTH_TOKEN_ENDPOINT: 'https://a.example/token',
    },
  ],
  ['OAUTH_CLIENT_ID', { ...issuer, OAUTH_CLIENT_SECRET: 'x' }],
  ['OAUTH_CLIENT_SECRET', { ...oauth, OAUTH_CLIENT_METHOD: 'post' }],
  ['OAUTH_CLIENT_METHOD', { ...oauth, OAUTH_CLIENT_SECRET: 'x', OAUTH_CLIENT_METHOD: 'jwt' }],
  ['OAUTH_ISSUER', { ...remote, OAUTH_CLIENT_ID: 'x' }],
  ['OAUTH_ISSUER', { ...oauth, OAUTH_ISSUER: 'http://login.example.com' }],
  [
    'OAUTH_TOKEN_ENDPOINT',
    { ...remote, OAUTH_AUTHORIZATION_ENDPOINT: 'https://a.example/auth', OAUTH_CLIENT_ID: 'x' },
  ],
  [
    'OAUTH_AUTHORIZATION_ENDPOINT',
    { ...remote, OAUTH_TOKEN_ENDPOINT: 'https://a.example/token', OAUTH_CLIENT_ID: 'x' },
  ],
  ['OAUTH_REVOCATION_ENDPOINT', { ...oauth, OAUTH_REVOCATION_ENDPOINT: 'https://a.example/revoke' }],
  ['OAUTH_ISSUER', { OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'x' }],
  ['ALLOW_TOKEN_SIGN_IN', { ALLOW_TOKEN_SIGN_IN: 'maybe' }],
  ['ALLOW_TOKEN_SIGN_IN', { ...remote, ALLOW_TOKEN_SIGN_IN: '0' }],
  ['API_EXTRA_HEADERS', { ...remote, API_EXTRA_HEADERS: 'nonsense' }],
  ['API_EXTRA_HEADERS', { ...remote, API_EXTRA_HEADERS: 'Authorization: Bearer x' }],
  ['API_EXTRA_HEADERS', { ...remote, API_EXTRA_HEADERS: 'User-Agent: x' }],
  ['API_EXTRA_HEADERS', { ...remote, API_EXTRA_HEADERS: 'X-A: 1; x-a: 2' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { SESSION_SECRET: `${'a'.repeat(32)} short` }],
  ['SESSION_SECRET', { DATABASE_URL: 'postgres://localhost/starboard' }],
])('F16 refuses a bad %s in one sentence that names it: %j', (name, env) => {
  let message = ''
  try {
    readSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(name)
  expect(message).toMatch(/^[^\n]+\.$/)
})

test.each(['http://10.0.0.1:8080', 'http://api', 'http://api.tools.svc', 'http://[fd00::1]'])(
  'the service may be at %s where that is said to be allowed',
  (API_BASE_URL) => {
    expect(readSettings({ API_BASE_URL, API_ALLOW_HTTP: '1' })).toMatchObject({ apiBaseUrl: API_BASE_URL })
    expect(() => readSettings({ API_BASE_URL })).toThrow('API_ALLOW_HTTP=1')
  },
)

test('reads metrics, delay, and log level', () => {
  const env = { METRICS_PORT: '9464', METRICS_HOST: '::', SHUTDOWN_DELAY: '15', LOG_LEVEL: 'WARN' }
  expect(readSettings(env)).toMatchObject({
    metrics: { host: '::', port: 9464 },
    shutdownDelay: 15,
    logLevel: 'warn',
  })
})

test('API_ALLOW_HTTP=0 says nothing and needs nothing', () => {
  expect(readSettings({ API_ALLOW_HTTP: '0' })).toEqual(readSettings({}))
})

test('a list of session secrets keeps its order', () => {
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(40)]
  expect(readSettings({ SESSION_SECRET: ` ${newer}\n ${older} ` }).sessionSecrets).toEqual([newer, older])
})

test('no message repeats a secret', () => {
  expect(() => readSettings({ SESSION_SECRET: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'))
  expect(() => readSettings({ API_BASE_URL: 'https://u:hunter2@a.example' })).toThrow(
    expect.not.stringContaining('hunter2'),
  )
})

const read = (header: string, extra = '') =>
  readSettings({
    API_BASE_URL: 'https://api.example.com',
    API_ORG_HEADER: header,
    API_EXTRA_HEADERS: extra,
  }).orgHeader

test('the organization header is off unless it is set', () => {
  expect(read('')).toBeNull()
  expect(read(' X-Axiom-Org-Id ')).toBe('X-Axiom-Org-Id')
  expect(read('X-Axiom-Org-Id', 'X-B: c')).toBe('X-Axiom-Org-Id')
})

test.each([
  ['X Org', ''],
  ['X-Org: acme', ''],
  ['X-Org\r\nX-Evil', ''],
  ['organisé', ''],
  ['x'.repeat(101), ''],
  ['Authorization', ''],
  ['content-type', ''],
  ['If-Match', ''],
  ['User-Agent', ''],
  ['X-Axiom-Org-Id', 'x-axiom-org-id: acme'],
])('refuses %j beside the extra headers %j', (header, extra) => {
  expect(() => read(header, extra)).toThrow(/^API_ORG_HEADER [^\r\n]*\.$/)
})

test.each([
  ['', '127.0.0.1', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['192.0.2.1, 10.0.0.0/8', '10.200.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
] as const)('TRUSTED_PROXIES=%s trusts %s: %s', (text, address, trusts) => {
  expect(readTrustedProxies({ TRUSTED_PROXIES: text }).check(address)).toBe(trusts)
})

test('reads an IPv6 block', () => {
  const proxies = readTrustedProxies({ TRUSTED_PROXIES: 'fd00::/8 ::1' })
  expect(['fd12::1', '::1', 'fe80::1'].map((each) => proxies.check(each, 'ipv6'))).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', '*'])(
  'TRUSTED_PROXIES=%s stops the start',
  (text) => {
    expect(() => readTrustedProxies({ TRUSTED_PROXIES: text })).toThrow(SettingsError)
  },
)
