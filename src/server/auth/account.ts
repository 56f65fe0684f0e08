import type { SignIn } from '../oauth/authorization-client.ts'
import type { Mark } from '../session/sealer.ts'
import type { Account } from '../session/session.ts'
import type { AccessRules } from '../settings/oauth-settings.ts'
import type { Person } from './verify-token.ts'

/** Where a person signed in. */
type SignInPlace = {
  /** Identifies the authorization server. */
  readonly origin: string
  readonly embedded: boolean
  /** Random, kept by the browser until a user signs out in it. */
  readonly browserId: string
}

/**
 * Who signed in through the OAuth flow. The interface has no operation for it, so the id_token identifies the person,
 * or, with the embedded service, the chosen scope. Otherwise the account belongs to the browser until somebody signs
 * out there: two people who cannot be told apart must not share stored data or end each other's sessions, and an
 * expired session must not cost a draft.
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
  if (subject !== null) return { key: subjectKey(subject, place.origin, mark), name }
  return { key: keyOf(place.origin, 'browser', place.browserId), name: null }
}

/** The key of a person whom the authorization server names. */
export const subjectKey = (subject: string, origin: string, mark: Mark): string =>
  mark(JSON.stringify(['oauth', origin, subject]))

/** The account of a person whom the service names, the same for all of that person's access tokens. */
export const personAccount = ({ id, name }: Person, apiBaseUrl: string, mark: Mark): Account => ({
  key: mark(JSON.stringify(['user', apiBaseUrl, id])),
  name: name ?? id,
})

/** The key by which Starboard knows a session at the authorization server. */
export const providerSessionOf = (sid: string, origin: string, mark: Mark): string =>
  mark(JSON.stringify(['sid', origin, sid]))

/**
 * The account of an access token whose owner the service does not name: the same token on the same deployment is the
 * same account. Its replacement is another account, because nothing says that it belongs to the same person, and
 * colleagues with tokens of one organization must not see each other's drafts.
 */
export function tokenAccount(token: string, apiBaseUrl: string, mark: Mark): Account {
  return { key: mark(JSON.stringify(['token', apiBaseUrl, token])), name: null }
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Turns a `User-Agent` header into a name like “Chrome on Linux”, which is enough to tell one's own sessions apart. It
 * contains only words from this file, whatever the header says. Null when neither browser nor system is known.
 */
export function browserName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 512)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}

/** What a person may do in Starboard, regardless of what their access token allows. */
type Access = 'none' | 'read' | 'all'

/**
 * What the settings allow a person who signed in. If they name users or groups, the person must match one. Email
 * addresses count only if the authorization server has verified them, and their case is ignored. If the id_token has
 * groups but does not list them, they may include a read-only one, so the person can only read.
 */
export function accessOf({ subject, email, groups }: SignIn, rules: AccessRules | null): Access {
  if (rules === null) return 'all'
  if (subject === null) return 'none'
  const address = email?.toLowerCase() ?? null
  const users = [...rules.users]
  const isNamed =
    rules.users.has(subject) ||
    (address !== null && users.some((user) => isAddressOf(user.toLowerCase(), address))) ||
    groups?.some((group) => rules.groups.has(group)) === true
  const isOpen = rules.users.size === 0 && rules.groups.size === 0
  if (!isNamed && !isOpen) return 'none'
  if (groups === null) return rules.readOnlyGroups.size === 0 ? 'all' : 'read'
  return groups.some((group) => rules.readOnlyGroups.has(group)) ? 'read' : 'all'
}

const isAddressOf = (user: string, address: string) =>
  user.startsWith('@')
    ? address.slice(address.lastIndexOf('@')) === user
    : user.includes('@') && user === address
