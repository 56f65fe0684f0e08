import { expect, test } from 'vitest'
import type { SignIn } from '../oauth/authorization-client.ts'
import { readSettings } from '../settings/settings.ts'
import { accessOf } from './access.ts'

const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null, lifetime: null }
const ada: SignIn = {
  tokens,
  subject: 'ada',
  name: 'Ada',
  email: 'Ada@Example.com',
  groups: ['staff'],
  scope: null,
}

/** The rules as the start reads them from the settings. */
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
] as const)('under %j somebody with %j may: %s', (rules, changes, access) => {
  expect(accessOf({ ...ada, ...changes }, rulesOf(rules))).toBe(access)
})
