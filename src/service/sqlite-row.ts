import type { Credential, CredentialKind, Role } from './store.ts'

/** A text column of a row as the driver gave it; throws when the file does not hold what we wrote. */
export function textOf(row: unknown, column: string): string {
  const value = columnOf(row, column)
  if (typeof value === 'string') return value
  throw new Error(`column ${column} holds no text`)
}

/** A number column of a row; throws when it holds none. */
export function numberOf(row: unknown, column: string): number {
  const value = columnOf(row, column)
  if (typeof value === 'number') return value
  throw new Error(`column ${column} holds no number`)
}

/** A row of `credentials`. */
export function credentialOf(row: unknown): Credential {
  return {
    hash: textOf(row, 'hash'),
    kind: kindOf(textOf(row, 'kind')),
    grantId: textOf(row, 'grant_id'),
    role: roleOf(textOf(row, 'role')),
    expiresAt: numberOf(row, 'expires_at'),
    redirectUri: columnOf(row, 'redirect_uri') === null ? null : textOf(row, 'redirect_uri'),
    codeChallenge: columnOf(row, 'code_challenge') === null ? null : textOf(row, 'code_challenge'),
  }
}

function kindOf(text: string): CredentialKind {
  if (text === 'code' || text === 'access' || text === 'refresh') return text
  throw new Error('column kind holds something else')
}

/** Anything but `admin` is the lesser role, so that a strange value never widens what somebody may do. */
function roleOf(text: string): Role {
  return text === 'admin' ? 'admin' : 'viewer'
}

function columnOf(row: unknown, column: string): unknown {
  return typeof row === 'object' && row !== null
    ? Object.getOwnPropertyDescriptor(row, column)?.value
    : undefined
}
