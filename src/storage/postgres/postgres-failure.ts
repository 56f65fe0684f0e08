import { StorageError } from '../database.ts'

/** What PostgreSQL, or the way to it, did not do. `code` is a SQLSTATE or a code of the network, or empty. */
export class PostgresFailure extends StorageError {
  readonly code: string
  /** The connection cannot be used any more. */
  readonly isLost: boolean

  constructor(message: string, code: string, isLost: boolean) {
    super(message)
    this.code = code
    this.isLost = isLost
  }
}

/**
 * The failure behind an error of the driver. Of the driver's error only message and code go on, because its other
 * members hold the statement, its values and the row.
 */
export function postgresFailure(error: unknown): PostgresFailure {
  if (error instanceof PostgresFailure) return error
  const { message, code, severity } = Object(error)
  const isLost = severity !== 'ERROR'
  // The driver says “write CONNECTION_CLOSED” and the address.
  const reason = String(code).startsWith('CONNECT') ? 'the connection was lost' : String(message || code)
  return new PostgresFailure(reason, String(code ?? ''), isLost)
}

/** True when the same transaction may succeed next time: another one was in its way (PostgreSQL, 13.5). */
export function isConflict(error: unknown): boolean {
  return error instanceof PostgresFailure && (error.code === '40001' || error.code === '40P01')
}

/** True when a key was there already, which under load may be a conflict that was found in another way. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof PostgresFailure && error.code === '23505'
}
