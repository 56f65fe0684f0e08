import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { readSettings } from './settings.ts'

const remote = { API_BASE_URL: 'https://api.example.com' }
const issuer = { ...remote, OAUTH_ISSUER: 'https://login.example.com' }
const endpoints = {
  ...remote,
  OAUTH_AUTHORIZATION_ENDPOINT: 'https://login.example.com/authorize',
  OAUTH_TOKEN_ENDPOINT: 'https://login.example.com/token',
  OAUTH_CLIENT_ID: 'starboard',
}

test.each(['ALLOWED_USERS', 'ALLOWED_GROUPS', 'READ_ONLY_GROUPS'])(
  '%s stops the start where nobody says who signs in',
  (name) => {
    const rule = { [name]: 'ada' }
    for (const [env, cause] of [
      [{}, 'OAUTH_ISSUER'],
      [remote, 'OAUTH_ISSUER'],
      [endpoints, 'OAUTH_ISSUER'],
      [{ ...issuer, OAUTH_CLIENT_ID: 'starboard' }, 'OAUTH_SCOPE'],
      [{ ...issuer, OAUTH_SCOPE: 'read' }, 'OAUTH_SCOPE'],
      [{ ...issuer, ALLOW_TOKEN_SIGN_IN: '1' }, 'ALLOW_TOKEN_SIGN_IN'],
    ] as const) {
      expect(() => readSettings({ ...env, ...rule })).toThrow(SettingsError)
      expect(() => readSettings({ ...env, ...rule })).toThrow(new RegExp(`^${name}.*${cause}`))
    }
    const openId = { ...issuer, OAUTH_CLIENT_ID: 'starboard', OAUTH_SCOPE: 'openid groups' }
    expect(readSettings({ ...openId, ...rule }).access).not.toBeNull()
  },
)

test.each(['ALLOWED_USERS', 'ALLOWED_GROUPS', 'READ_ONLY_GROUPS'])(
  '%s that names nobody prevents the start',
  (name) => {
    expect(() => readSettings({ ...issuer, [name]: ' , ' })).toThrow(SettingsError)
  },
)

const openId = { ...issuer, OAUTH_CLIENT_ID: 'starboard', OAUTH_SCOPE: 'openid' }

test.each([
  '@',
  'ada@',
  '*',
  '*@example.com',
  'ada@example.com bob@example.com',
  'a@example.com;b@example.com',
])('ALLOWED_USERS=%s would let nobody in, so it stops the start', (users) => {
  expect(() => readSettings({ ...openId, ALLOWED_USERS: `eve,${users}` })).toThrow(`not “${users}”.`)
})

test('ALLOWED_USERS may name any subject, as some servers put spaces or @ into theirs', () => {
  const users = ['auth0|5f7', 'Ada Lovelace', 'ada@tenant@example.com', '@example.org', "o'ada+x@example.org"]
  const { access } = readSettings({ ...openId, ALLOWED_USERS: users.join(' , ') })
  expect([...(access?.users ?? [])]).toEqual(users)
})
