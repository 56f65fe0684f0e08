import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, DatabasePart, SqlValue } from '#storage/database.ts'
import { HttpError } from '../http/http-error.ts'

/** How many sign-ins of one method may fail from one address in a minute. */
export const maxFailures = 30

export const signInLimitPart: DatabasePart = {
  file: 'tries.db',
  versionTable: 'try_format',
  migrations: [
    ['CREATE TABLE sign_in_tries (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT NOT NULL)'],
  ],
}

/** Presents either database to the limiter as PostgreSQL; SQLite understands its statements, too. */
const clientOf = (database: Database) => ({
  query: async ({ text, values }: { text: string; values: readonly SqlValue[] }) => {
    const places = [...text.matchAll(/\$(\d)/g)].map(([, place]) => values[Number(place) - 1] ?? null)
    const rows = await database.rows(text.replaceAll(/\$\d/g, '?'), places)
    return { rows, rowCount: rows.length }
  },
})

function tooMany(milliseconds: number): HttpError {
  const wait = Math.ceil(milliseconds / 1000)
  const message = `Too many sign-ins failed: wait ${wait} ${wait === 1 ? 'second' : 'seconds'}, then try again.`
  return new HttpError(429, 'too_many', message, { headers: { 'Retry-After': String(wait) } })
}

/** Starts an attempt and resolves to the function to call when it succeeds. Rejects with `HttpError` 429. */
export type SignInLimit = (client: string) => Promise<() => Promise<void>>

/**
 * Allows each client 30 failed attempts a minute (OWASP ASVS 5.0, 2.4.1, 6.3.1) across all processes on one database. A
 * running attempt counts, so that parallel ones do not get around the limit; a successful one no longer does.
 */
export function createSignInLimit(database: Database): SignInLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'sign_in_tries',
    tableCreated: true,
    keyPrefix: '',
    points: maxFailures,
    duration: 60,
  })
  return async (client) => {
    // A client that is already over the limit causes no writes.
    const before = await limiter.get(client)
    if (before?.remainingPoints === 0) throw tooMany(before.msBeforeNext)
    try {
      await limiter.consume(client)
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
    }
    return async () => {
      await limiter.reward(client).catch(() => undefined)
    }
  }
}
