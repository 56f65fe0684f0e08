import { type Socket, connect } from 'node:net'
import { PostgresFailure } from './postgres-failure.ts'
import type { PostgresTarget } from './postgres-url.ts'

/**
 * A connected socket to the server.
 * @throws {PostgresFailure} when none answers within `milliseconds`.
 */
export function openPostgresSocket({ host, port }: PostgresTarget, milliseconds: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = host.startsWith('/')
      ? connect({ path: `${host}/.s.PGSQL.${port}` })
      : connect({ host, port, noDelay: true })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new PostgresFailure(`no answer within ${milliseconds / 1000} seconds`, 'ETIMEDOUT', true))
    }, milliseconds)
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(new PostgresFailure(reasonOf(error), error.code ?? '', true))
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

/** A name with several addresses gives an error for each, and none of its own. */
function reasonOf(error: Error): string {
  const [first = error]: unknown[] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first.message : error.message
}
