import { expect, test } from 'vitest'
import { readServiceSettings } from '#service/context/service-settings.ts'
import { readSettings } from './settings.ts'
import { watchEnvironment } from './watch-environment.ts'

function unknown(given: Record<string, string>): readonly string[] {
  const { env, unknown } = watchEnvironment(given)
  readSettings(env)
  readServiceSettings(env)
  return unknown()
}

test.each([
  ['OAUTH_CLIENTID', 'OAUTH_CLIENT_ID'],
  ['API_BASEURL', 'API_BASE_URL'],
  ['API_URL', 'API_BASE_URL'],
  ['OAUTH_SECRET', 'OAUTH_CLIENT_SECRET'],
  ['DATADIR', 'DATA_DIR'],
  ['oauth_issuer', 'OAUTH_ISSUER'],
  ['SEED_ORG', 'SEED_ORGS'],
  ['SESSION_SECERT', 'SESSION_SECRET'],
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['OATH_ISSUER', 'OAUTH_ISSUER'],
  ['AUTH_CLIENT_ID', 'OAUTH_CLIENT_ID'],
  ['DATE_DIR', 'DATA_DIR'],
  ['APIS_BASE_URL', 'API_BASE_URL'],
])('%s is recognized as a typo of %s', (given, meant) => {
  expect(unknown({ [given]: 'x' })).toEqual([
    `${given} is not a setting of Starboard; did you mean ${meant}?`,
  ])
})

test("other programs' variables and valid settings are not reported", () => {
  const others = [
    'PATH',
    'PWD',
    'HOSTNAME',
    'SESSION_MANAGER',
    'API_SERVICE_HOST',
    'API_PORT_80_TCP',
    'DATA_CENTER',
    'LOG_DIR',
    'CACHE_DIR',
    'READ_FILE',
    'NODE_PORT',
    'GIT_AUTHOR_NAME',
  ]
  expect(unknown(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  expect(unknown({ PORT: '1', SEED_ORGS: '3', PUBLIC_URL: 'http://localhost:1' })).toEqual([])
})

test('a setting of the embedded service that API_BASE_URL replaces is reported, unless it is empty', () => {
  const given = {
    SEED_FILE: 'seed.json',
    SERVICE_FAULT_ORGS: 'html',
    SERVICE_ACCESS_TOKEN: '',
    SERVICE_HOST: 'x',
  }
  const { env, unknown } = watchEnvironment({ API_BASE_URL: 'https://api.example.com', ...given })
  readSettings(env)
  expect(unknown()).toEqual([
    'SEED_FILE has no effect, because API_BASE_URL replaces the embedded service.',
    'SERVICE_FAULT_ORGS has no effect, because API_BASE_URL replaces the embedded service.',
  ])
})

test('each setting that only the embedded service reads is known as such', () => {
  const asked = new Set<string>()
  readServiceSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const shared = new Set(['DATA_DIR', 'DATABASE_URL', 'SERVICE_REDIRECT_URIS'])
  const own = [...asked].filter((name) => !shared.has(name))
  const { unknown } = watchEnvironment({
    API_BASE_URL: 'x',
    ...Object.fromEntries(own.map((name) => [name, 'x'])),
  })
  expect(unknown()).toHaveLength(own.length)
})

test('the values of the environment are read unchanged', () => {
  expect(readSettings(watchEnvironment({ PORT: '4711' }).env).port).toBe(4711)
})
