import { type SqlRow, StorageError } from '#storage/database.ts'
import type { Credential, CredentialKind, Role } from './store.ts'

/**
 * A text column of a row.
 * @throws {StorageError} when the database does not hold what we wrote.
 */
export function textOf(row: SqlRow | undefined, column: string): string {
  const value = row?.[column]
  if (typeof value === 'string') return value
  throw new StorageError(`column ${column} holds no text`)
}

/**
 * A number column of a row.
 * @throws {StorageError} when it holds none.
 */
export function numberOf(row: SqlRow | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value === 'number') return value
  throw new StorageError(`column ${column} holds no number`)
}

/** A row of `credentials`. */
export function credentialOf(row: SqlRow): Credential {
  return {
    hash: textOf(row, 'hash'),
    kind: kindOf(textOf(row, 'kind')),
    grantId: textOf(row, 'grant_id'),
    role: roleOf(textOf(row, 'role')),
    expiresAt: numberOf(row, 'expires_at'),
    redirectUri: row['redirect_uri'] === null ? null : textOf(row, 'redirect_uri'),
    codeChallenge: row['code_challenge'] === null ? null : textOf(row, 'code_challenge'),
  }
}

function kindOf(text: string): CredentialKind {
  if (text === 'code' || text === 'access' || text === 'refresh') return text
  throw new StorageError('column kind holds something else')
}

/** Anything but `admin` is the lesser role, so that a strange value never widens what somebody may do. */
function roleOf(text: string): Role {
  return text === 'admin' ? 'admin' : 'viewer'
}
