import type { UnreadableRow } from '#api/read-list.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { unreadIn, wildcardFirst } from '#domain/grants/scope-text.ts'
import { type ScopeGrants, scopesOf } from '#domain/grants/token-grants.ts'
import type { MatrixMember } from './matrix-member.ts'
import type { TokenEntry } from './token-entry.ts'

/** A line of the matrix. */
export type MatrixRow =
  | {
      readonly kind: 'token'
      readonly token: TokenEntry
      readonly opens: 'dataset' | 'view' | null
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'scope'
      readonly scopeKind: 'dataset' | 'view'
      readonly token: TokenEntry
      readonly name: string
    }
  | { readonly kind: 'member'; readonly member: MatrixMember }
  | { readonly kind: 'unreadable'; readonly row: UnreadableRow }

/** Tells the rows of one matrix apart. */
export function rowKey(row: MatrixRow): string {
  if (row.kind === 'token') return `token-${row.token.index}`
  if (row.kind === 'scope') return `scope-${row.token.index}-${row.name}`
  return row.kind === 'member' ? `member-${row.member.name}` : `unreadable-${row.row.index}`
}

/** The scopes of a token that something is granted on, or that could not be read; `*` first. */
export function openScopes(token: TokenEntry, kind: 'dataset' | 'view'): readonly string[] {
  const isShown = ([name, granted]: readonly [string, ScopeGrants]): boolean =>
    granted.size > 0 || unreadIn(token.grants, kind, name).length > 0
  return wildcardFirst([...scopesOf(token.grants, kind)].filter(isShown).map(([name]) => name))
}

type RowsInput = {
  readonly tokens: readonly TokenEntry[]
  readonly unreadable: readonly UnreadableRow[]
  readonly kind: ScopeKind
  readonly open: readonly string[]
}

/** A row per token, with its datasets or views below it when it is open; then what could not be read. */
export function matrixRows({ tokens, unreadable, kind, open }: RowsInput): readonly MatrixRow[] {
  const rows: MatrixRow[] = []
  for (const token of tokens) {
    const opens = kind !== 'organization' && scopesOf(token.grants, kind).size > 0 ? kind : null
    const isOpen = opens !== null && open.includes(token.id)
    rows.push({ kind: 'token', token, opens, isOpen })
    if (!isOpen) continue
    for (const name of openScopes(token, opens)) rows.push({ kind: 'scope', scopeKind: opens, token, name })
  }
  for (const row of unreadable) rows.push({ kind: 'unreadable', row })
  return rows
}
