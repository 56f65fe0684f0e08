import type { SignIn } from './authorization-client.ts'
import type { Sealer } from './sealer.ts'
import type { Account } from './session.ts'

/**
 * Who signed in through the OAuth flow. The interface has no operation for it: the id_token says it, or, with the
 * embedded service, the scope that was chosen.
 */
export function oauthAccount(signIn: SignIn, origin: string, embedded: boolean, sealer: Sealer): Account {
  const identity = signIn.subject ?? signIn.scope ?? ''
  const key = sealer.mark(JSON.stringify(['oauth', embedded ? 'embedded' : origin, identity]))
  if (!embedded) return { key, name: signIn.name }
  return { key, name: signIn.scope?.split(' ').includes('admin') === true ? 'admin' : 'viewer' }
}

/** Somebody who handed over an access token: the same token on the same deployment is the same account. */
export function tokenAccount(token: string, apiBaseUrl: string, sealer: Sealer): Account {
  return { key: sealer.mark(JSON.stringify(['token', apiBaseUrl, token])), name: null }
}
