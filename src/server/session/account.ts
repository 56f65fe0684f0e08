import type { SignIn } from '../oauth/authorization-client.ts'
import type { Mark } from './mark.ts'
import type { Account } from './session.ts'

/** Where somebody signed in. */
type SignInPlace = {
  /** Names the authorization server. */
  readonly origin: string
  readonly embedded: boolean
  /** Random, kept by the browser until somebody signs out in it. */
  readonly browserId: string
}

/**
 * Who signed in through the OAuth flow. The interface has no operation for it: the id_token says it, or, with the
 * embedded service, the scope that was chosen. Where nobody says it, the account is that of the browser until somebody
 * signs out there: two people who cannot be told apart must not share what is kept or end each other's sessions, and
 * a session that only ran out must not cost a draft.
 */
export function oauthAccount(signIn: SignIn, place: SignInPlace, mark: Mark): Account {
  const { subject, scope, name } = signIn
  const keyOf = (...parts: string[]) => mark(JSON.stringify(['oauth', ...parts]))
  if (place.embedded) {
    return {
      key: keyOf('embedded', scope ?? ''),
      name: scope?.split(' ').includes('admin') === true ? 'admin' : 'viewer',
    }
  }
  if (subject !== null) return { key: keyOf(place.origin, subject), name }
  return { key: keyOf(place.origin, 'browser', place.browserId), name: null }
}

/**
 * Somebody who handed over an access token: the same token on the same deployment is the same account. A token that
 * takes its place is another account, because nothing in the interface says that the same person has it, and colleagues
 * with tokens of one organization must not see each other's drafts.
 */
export function tokenAccount(token: string, apiBaseUrl: string, mark: Mark): Account {
  return { key: mark(JSON.stringify(['token', apiBaseUrl, token])), name: null }
}
