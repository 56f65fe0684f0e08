import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database, DatabasePart, SqlValue } from '#storage/database.ts'
import { HttpError } from '../http/http-error.ts'

/** So many sign-ins of one kind may fail from one address in a minute. */
export const mostFailures = 30

export const tryPart: DatabasePart = {
  file: 'tries.db',
  versionTable: 'try_format',
  migrations: [
    ['CREATE TABLE sign_in_tries (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT NOT NULL)'],
  ],
}

/** A database of either kind as the limiter knows PostgreSQL; SQLite reads its statements as well. */
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

/** Lets a try begin, and gives what to call when it succeeded. Rejects with `HttpError` 429. */
export type TryLimit = (client: string) => Promise<() => Promise<void>>

/**
 * Lets 30 tries in a minute fail for each client (OWASP ASVS 5.0, 2.4.1, 6.3.1), over all processes on one database. A
 * try counts while it lasts, so that many at once are no way around, and no more when it succeeded.
 */
export function createTryLimit(database: Database): TryLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(database),
    storeType: 'client',
    tableName: 'sign_in_tries',
    tableCreated: true,
    keyPrefix: '',
    points: mostFailures,
    duration: 60,
  })
  return async (client) => {
    // Who is held up already writes nothing.
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
