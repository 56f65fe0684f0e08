import { StorageError } from '../database.ts'
import { type PostgresConnection, createPostgresConnection } from './postgres-connection.ts'
import type { PostgresTarget } from './postgres-url.ts'

const size = 5
const waitMilliseconds = 10_000

export type PostgresPool = {
  /**
   * Lends a connection to `work`, which has it for itself.
   * @throws {StorageError} when none gets free within 10 seconds.
   */
  lend<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result>
  /** Waits for what was lent, then closes all connections. */
  close(): Promise<void>
}

/** Up to 5 connections, opened as they are needed; one that was lost makes room for a new one. */
export function createPostgresPool(target: PostgresTarget): PostgresPool {
  const idle: PostgresConnection[] = []
  const waiting: (() => void)[] = []
  const loans = new Set<Promise<unknown>>()
  let lent = 0
  let closed = false

  async function take(): Promise<PostgresConnection> {
    if (closed) throw new StorageError('the database is closed')
    if (lent >= size) await turn()
    else lent++
    for (let known = idle.pop(); known; known = idle.pop()) if (!known.isLost()) return known
    return createPostgresConnection(target)
  }

  /** Resolves when somebody gives back, whose place is then taken. */
  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new StorageError('all connections to the database are in use'))
      }, waitMilliseconds)
      waiting.push(entry)
    })
  }

  function giveBack(connection: PostgresConnection): void {
    if (!connection.isLost()) idle.push(connection)
    const next = waiting.shift()
    if (next) next()
    else lent--
  }

  async function lendOne<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    const connection = await take()
    try {
      return await work(connection)
    } finally {
      giveBack(connection)
    }
  }

  return {
    lend: (work) => {
      const loan = lendOne(work)
      loans.add(loan)
      return loan.finally(() => loans.delete(loan))
    },
    close: async () => {
      closed = true
      await Promise.allSettled(loans)
      await Promise.all(idle.splice(0).map((connection) => connection.end()))
    },
  }
}
