import { createHash } from 'node:crypto'
import { z } from '#lib/zod.ts'
import type { DatabasePart } from '#storage/database-part.ts'
import type { Database } from '#storage/database.ts'
import type { Sealer } from '../session/sealer.ts'
import { OauthClient } from './client-authentication.ts'

/** A client that an authorization server has registered for Starboard (RFC 7591, 3.2.1). */
const RegisteredClient = z.extend(OauthClient, {
  /** Milliseconds since 1970 at which the secret ends; null: never. */
  secretEndsAt: z.nullable(z.number()),
})

export type RegisteredClient = z.infer<typeof RegisteredClient>

/** For what a client is registered: another issuer, redirect address or scope needs another client. */
export type RegistrationPlace = {
  readonly issuer: string
  readonly redirectUri: string
  /** Of the settings. */
  readonly scope: string | null
}

/** The registered clients, one for each place, shared by all processes on one storage. */
export type RegistrationStore = {
  readonly find: (place: RegistrationPlace) => Promise<RegisteredClient | null>
  /** Keeps a client unless another process was first, and gives the one that is kept. */
  readonly keepFirst: (
    place: RegistrationPlace,
    client: RegisteredClient,
    now: number,
  ) => Promise<RegisteredClient>
  /** Forgets this client if it was registered at `before` or earlier. */
  readonly forget: (place: RegistrationPlace, id: string, before: number) => Promise<void>
}

export const registrationPart: DatabasePart = {
  file: 'registrations.db',
  versionTable: 'registration_format',
  migrations: [
    [
      `CREATE TABLE registrations (
        place TEXT PRIMARY KEY, client_id TEXT NOT NULL, client TEXT NOT NULL, registered_at BIGINT NOT NULL)`,
    ],
  ],
}

/** Short enough for an index, however long the scope is. */
const nameOf = ({ issuer, redirectUri, scope }: RegistrationPlace) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, redirectUri, scope]))
    .digest('base64url')

/** Keeps registered clients in `database`, encrypted by `sealer`; one that no longer opens counts as none. */
export function createRegistrationStore(database: Database, sealer: Sealer): RegistrationStore {
  function opened(name: string, sealed: unknown): RegisteredClient | null {
    const text = typeof sealed === 'string' ? sealer.open(sealed, name) : null
    return text === null ? null : RegisteredClient.parse(JSON.parse(text))
  }

  return {
    find: async (place) => {
      const name = nameOf(place)
      const [row] = await database.rows('SELECT client FROM registrations WHERE place = ?', [name])
      return opened(name, row?.['client'])
    },
    keepFirst: async (place, client, now) => {
      const name = nameOf(place)
      const values = [name, client.id, sealer.seal(JSON.stringify(client), name), now]
      return database.transaction(async ({ rows, run }) => {
        const [row] = await rows('SELECT client FROM registrations WHERE place = ?', [name])
        const first = opened(name, row?.['client'])
        if (first) return first
        await run('DELETE FROM registrations WHERE place = ?', [name])
        await run(
          'INSERT INTO registrations (place, client_id, client, registered_at) VALUES (?, ?, ?, ?)',
          values,
        )
        return client
      })
    },
    forget: async (place, id, before) => {
      await database.run(
        'DELETE FROM registrations WHERE place = ? AND client_id = ? AND registered_at <= ?',
        [nameOf(place), id, before],
      )
    },
  }
}
