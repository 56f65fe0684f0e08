import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OauthClient } from '../session/session.ts'
import { clientAuthentication } from './client-authentication.ts'

const client: OauthClient = { id: 'starboard', secret: 'a secret', method: null, scope: null }

function sent(changes: Partial<OauthClient>, offered?: string[]) {
  const [body, headers] = [new URLSearchParams(), new Headers()]
  const server = { issuer: 'x', ...(offered && { token_endpoint_auth_methods_supported: offered }) }
  void clientAuthentication(server, { ...client, ...changes })(server, { client_id: '' }, body, headers)
  return { form: Object.fromEntries(body), header: headers.get('authorization') }
}

const basic = { form: {}, header: `Basic ${btoa('starboard:a+secret')}` }
const post = { form: { client_id: 'starboard', client_secret: 'a secret' }, header: null }

test('a public client only names itself', () => {
  expect(sent({ secret: null })).toEqual({ form: { client_id: 'starboard' }, header: null })
})

test.each([
  ['nothing', undefined, basic],
  ['both', ['client_secret_post', 'client_secret_basic'], basic],
  ['post only', ['client_secret_post'], post],
  ['none of them', ['private_key_jwt'], post],
])('a server that offers %s is sent the secret as it says', (_, offered, expected) => {
  expect(sent({}, offered)).toEqual(expected)
})

test('the setting comes before what the server offers', () => {
  expect(sent({ method: 'post' }, ['client_secret_basic'])).toEqual(post)
  expect(sent({ method: 'basic' }, ['client_secret_post'])).toEqual(basic)
})

test('any id and secret survive Basic, form-encoded (RFC 6749, 2.3.1)', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, (id, secret) => {
      const credentials = atob(sent({ id, secret }).header?.slice('Basic '.length) ?? '')
      expect(credentials).toMatch(/^[\w.*+%-]*:[\w.*+%-]*$/)
      const decoded = credentials.split(':').map((part) => new URLSearchParams(`=${part}`).get(''))
      expect(decoded).toEqual([id.toWellFormed(), secret.toWellFormed()])
    }),
  )
})
