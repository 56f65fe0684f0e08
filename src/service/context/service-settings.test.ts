import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { readServiceSettings } from './service-settings.ts'

test('without any settings, the documented defaults apply; an empty variable counts as absent', () => {
  const defaults = {
    port: 8788,
    dataDir: './data',
    databaseUrl: null,
    seed: { file: null, orgs: null, tokens: null },
    adminToken: null,
    viewerToken: null,
    successStatus: 200,
    unknownId: 'not-found',
    queryList: true,
    tokenSeconds: 3600,
    redirectUris: ['http://localhost:8787/auth/callback'],
    faults: { queries: false, orgs: null, tokens: null },
  }
  expect(readServiceSettings({})).toEqual(defaults)
  expect(readServiceSettings({ SERVICE_PORT: '', SEED_FILE: ' ', SERVICE_UNKNOWN_ID: '' })).toEqual(defaults)
})

test('reads every setting', () => {
  expect(
    readServiceSettings({
      SERVICE_PORT: '0',
      DATA_DIR: '/var/lib/starboard',
      DATABASE_URL: 'postgres://localhost/starboard',
      SEED_ORGS: '100000',
      SEED_TOKENS: '5000',
      SERVICE_ACCESS_TOKEN: 'admin-token',
      SERVICE_VIEWER_ACCESS_TOKEN: 'viewer-token',
      SERVICE_SUCCESS_STATUS: '201',
      SERVICE_UNKNOWN_ID: 'create',
      SERVICE_QUERY_LIST: 'off',
      SERVICE_TOKEN_SECONDS: '60',
      SERVICE_REDIRECT_URIS: 'http://localhost:1/a, https://127.0.0.2/b',
      SERVICE_FAULTS: '1',
      SERVICE_FAULT_ORGS: 'bad-rows',
      SERVICE_FAULT_TOKENS: '503',
    }),
  ).toEqual({
    port: 0,
    dataDir: '/var/lib/starboard',
    databaseUrl: 'postgres://localhost/starboard',
    seed: { file: null, orgs: 100_000, tokens: 5000 },
    adminToken: 'admin-token',
    viewerToken: 'viewer-token',
    successStatus: 201,
    unknownId: 'create',
    queryList: false,
    tokenSeconds: 60,
    redirectUris: ['http://localhost:1/a', 'https://127.0.0.2/b'],
    faults: { queries: true, orgs: 'bad-rows', tokens: '503' },
  })
})

test('faults in lists need SERVICE_FAULTS=1', () => {
  expect(readServiceSettings({ SERVICE_FAULT_ORGS: 'html' }).faults.orgs).toBeNull()
})

test.each([
  ['SERVICE_PORT', { SERVICE_PORT: '65536' }],
  ['SERVICE_PORT', { SERVICE_PORT: '80a' }],
  ['SEED_ORGS', { SEED_ORGS: '-1' }],
  ['SEED_TOKENS', { SEED_TOKENS: '1e3' }],
  ['SEED_FILE', { SEED_FILE: 'a.json', SEED_ORGS: '5' }],
  ['SERVICE_ACCESS_TOKEN', { SERVICE_ACCESS_TOKEN: 'two words' }],
  ['SERVICE_ACCESS_TOKEN', { SERVICE_ACCESS_TOKEN: 'two words are no token' }],
  [
    'SERVICE_VIEWER_ACCESS_TOKEN',
    { SERVICE_ACCESS_TOKEN: 'the-same-token', SERVICE_VIEWER_ACCESS_TOKEN: 'the-same-token' },
  ],
  ['SERVICE_SUCCESS_STATUS', { SERVICE_SUCCESS_STATUS: '404' }],
  ['SERVICE_SUCCESS_STATUS', { SERVICE_SUCCESS_STATUS: '204' }],
  ['SERVICE_UNKNOWN_ID', { SERVICE_UNKNOWN_ID: 'maybe' }],
  ['SERVICE_TOKEN_SECONDS', { SERVICE_TOKEN_SECONDS: '0' }],
  ['SERVICE_REDIRECT_URIS', { SERVICE_REDIRECT_URIS: 'javascript:alert(1)' }],
  ['SERVICE_REDIRECT_URIS', { SERVICE_REDIRECT_URIS: 'http://localhost/a#b' }],
  ['SERVICE_REDIRECT_URIS', { SERVICE_REDIRECT_URIS: 'https://dash.example/auth/callback' }],
  ['SERVICE_FAULTS', { SERVICE_FAULTS: 'yes' }],
  ['SERVICE_FAULT_ORGS', { SERVICE_FAULTS: '1', SERVICE_FAULT_ORGS: '418' }],
  ['SERVICE_FAULT_TOKENS', { SERVICE_FAULT_TOKENS: '418' }],
])('an invalid %s is refused with one sentence that names it: %j', (name, env) => {
  const read = () => readServiceSettings(env)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^${name}\\b[^\\n]*\\.$`))
})
