import type * as oauth from 'oauth4webapi'
import { AuthorizationFailure } from './authorization-failure.ts'
import type { OauthClient } from './client-authentication.ts'

/** Where the client id comes from: the settings, or a registration that Starboard makes by itself. */
export type ClientSource = {
  /** The client to begin a sign-in with: one that the server knows, as far as can be told. */
  readonly ready: (server: oauth.AuthorizationServer) => Promise<OauthClient>
  /** The client of sign-ins that have begun. */
  readonly current: (server: oauth.AuthorizationServer) => Promise<OauthClient>
  /** The token endpoint does not know this client: ask again before the next sign-in begins. */
  readonly doubt: (id: string) => void
}

/** The client that the settings name. */
export function settingsClient(client: OauthClient): ClientSource {
  const same = () => Promise.resolve(client)
  return { ready: same, current: same, doubt: () => undefined }
}

const none = () =>
  Promise.reject(new AuthorizationFailure('failed', 'unregistered', 'OAUTH_CLIENT_ID is not set'))

/** Nothing names a client, and there is no place to keep one. */
export const noClient: ClientSource = { ready: none, current: none, doubt: () => undefined }
