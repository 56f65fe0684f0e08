import { SettingsError } from '#lib/settings-error.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import type { Sealer } from '../session/sealer.ts'
import {
  type AuthorizationClient,
  type AuthorizationSettings,
  createAuthorizationClient,
} from './authorization-client.ts'
import { discoverServer, oauthOptions } from './server-metadata.ts'
import { createRegistrationStore, registrationPart } from './registered-client.ts'

const startTimeout = 3000

type AuthorizationStart = {
  readonly redirectUri: string
  readonly storage: StorageSettings
  readonly sealer: Sealer
  /** Milliseconds for one answer of the authorization server. */
  readonly timeout: number
  /** Takes what has to be done when the server stops. */
  readonly onClose: (close: () => Promise<void>) => void
}

/** A server that is down just now does not keep Starboard from starting: the sign-in page will say so. */
async function requireRegistration(issuer: string): Promise<void> {
  const server = await discoverServer(issuer, oauthOptions(startTimeout)).catch(() => null)
  if (!server || server.registration_endpoint !== undefined) return
  throw new SettingsError(
    `OAUTH_CLIENT_ID is missing, and ${issuer} offers no registration of clients (RFC 7591).`,
  )
}

/**
 * The OAuth client of these settings. Without a client id it is registered at the first sign-in, and kept in the storage.
 * @throws {SettingsError} when there is no client id and the authorization server says that it registers nobody.
 */
export async function startAuthorization(
  settings: AuthorizationSettings,
  { redirectUri, storage, sealer, timeout, onClose }: AuthorizationStart,
): Promise<AuthorizationClient> {
  if (settings.clientId !== null) return createAuthorizationClient(settings, Date.now, timeout)
  await requireRegistration(settings.issuer ?? '')
  const database = await openDatabase(storage, registrationPart)
  onClose(() => database.close())
  const store = createRegistrationStore(database, sealer)
  return createAuthorizationClient(settings, Date.now, timeout, { redirectUri, store })
}
