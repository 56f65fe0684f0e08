import type { Socket } from 'node:net'
import type { SqlRow, SqlValue } from '../database.ts'
import { PostgresFailure, postgresFailure } from './postgres-failure.ts'
import { numberPlaceholders } from './postgres-placeholders.ts'
import { openPostgresSocket } from './postgres-socket.ts'
import { fromStorable, toStorable } from '../storable-text.ts'
import type { PostgresTarget } from './postgres-url.ts'

export type PostgresAnswer = { readonly rows: readonly SqlRow[]; readonly count: number }

/** One connection, used by one caller at a time. What was lost once is never used again. */
export type PostgresConnection = {
  /** @throws {PostgresFailure} */
  query(sql: string, values?: readonly SqlValue[]): Promise<PostgresAnswer>
  isLost(): boolean
  end(): Promise<void>
}

/** All tables are in a schema of their own, so that they never meet those of another program. */
export const schema = 'starboard'

const connectMilliseconds = 5000
/** Later than the server itself gives up, so that it only comes into play when the server is silent. */
const answerMilliseconds = 15_000

const parameters = {
  application_name: 'starboard',
  search_path: schema,
  default_transaction_isolation: 'serializable',
  client_min_messages: 'warning',
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

const types = {
  text: {
    to: 25,
    from: [25, 1043],
    serialize: (value: unknown) => toStorable(String(value)),
    parse: fromStorable,
  },
  integer: { to: 20, from: [20, 1700], serialize: String, parse: Number },
}

/**
 * A connection that is opened with its first query. The driver would open another one by itself when this is lost, and
 * could then run the rest of a transaction outside of it: so each has a driver of its own that can connect once.
 */
export async function createPostgresConnection(target: PostgresTarget): Promise<PostgresConnection> {
  const { default: postgres } = await import('postgres')
  let socket: Socket | null = null
  let lost = false
  const lose = () => {
    lost = true
    socket?.destroy()
  }
  const options = {
    max: 1,
    host: target.host,
    port: target.port,
    database: target.database,
    user: target.user,
    password: target.password,
    ssl: target.tls && { host: target.host, servername: serverName(target.host), ...target.tls },
    connection: parameters,
    connect_timeout: connectMilliseconds / 1000,
    max_lifetime: null,
    fetch_types: false,
    types,
    onnotice: () => {},
    onclose: lose,
    socket: async () => {
      if (lost || socket) throw new PostgresFailure('the connection was lost', '08006', true)
      const opened = await openPostgresSocket(target, connectMilliseconds)
      opened.once('close', lose)
      socket = opened
      return opened
    },
  }
  const driver = postgres(options)

  return {
    query: async (sql, values = []) => {
      if (lost) throw new PostgresFailure('the connection was lost', '08006', true)
      const timer = setTimeout(lose, answerMilliseconds)
      try {
        const answer = await driver.unsafe(numberPlaceholders(sql), [...values], {
          prepare: values.length > 0,
        })
        return { rows: answer, count: answer.count ?? 0 }
      } catch (error) {
        const failure = postgresFailure(error)
        if (failure.isLost) lose()
        throw failure
      } finally {
        clearTimeout(timer)
      }
    },
    isLost: () => lost,
    end: async () => {
      if (!lost) await driver.end({ timeout: 1 })
      lose()
    },
  }
}

/** TLS has names of servers only, no addresses (RFC 6066, 3). */
function serverName(host: string): string | undefined {
  return /^[\d.]+$|:/.test(host) ? undefined : host
}
