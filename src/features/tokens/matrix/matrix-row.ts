import type { UnreadableRow } from '#api/list-row.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { scopeLabel, wildcardFirst } from '#grants/scope-text.ts'
import { type ScopeGrants, scopesOf } from '#grants/token-grants.ts'
import { grantClusters } from '#grants/grant-clusters.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { MatrixMember } from './matrix-cell.ts'
import type { TokenEntry } from '../token.ts'

/** Tokens with identical grants: those that are shown, and how many the whole list has. */
export type IdenticalTokens = { readonly tokens: readonly TokenEntry[]; readonly count: number }

export type MatrixRow =
  | { readonly kind: 'group'; readonly group: IdenticalTokens; readonly isOpen: boolean }
  | {
      readonly kind: 'token'
      readonly token: TokenEntry
      readonly opens: 'dataset' | 'view' | null
      readonly isOpen: boolean
      /** Whether it is listed under a group header. */
      readonly isInGroup: boolean
    }
  | {
      readonly kind: 'scope'
      readonly scopeKind: 'dataset' | 'view'
      readonly token: TokenEntry
      readonly name: string
    }
  | { readonly kind: 'member'; readonly member: MatrixMember }
  | { readonly kind: 'unreadable'; readonly row: UnreadableRow }

/** Identifies a row within its matrix. */
export function rowKey(row: MatrixRow): string {
  if (row.kind === 'group') return `group-${row.group.tokens[0]?.index ?? 0}`
  if (row.kind === 'token') return `token-${row.token.index}`
  if (row.kind === 'scope') return `scope-${row.token.index}-${row.name}`
  return row.kind === 'member' ? `member-${row.member.name}` : `unreadable-${row.row.index}`
}

/** Whether a token has anything to expand. Stops at the first scope that has. */
function opensInto(token: TokenEntry, kind: 'dataset' | 'view'): boolean {
  for (const granted of scopesOf(token.grants, kind).values()) if (granted.size > 0) return true
  return token.grants.unread.some((part) => part.kind === kind && part.scope + part.resource !== '')
}

export function rowLabel(row: MatrixRow): string {
  if (row.kind === 'token') return row.token.name
  if (row.kind === 'group') return row.group.tokens[0]?.name ?? ''
  if (row.kind === 'scope') return scopeLabel(row.name)
  return row.kind === 'member' ? row.member.label : `Unreadable row ${row.row.index + 1}`
}

/** The scopes of a token that have grants or could not be read; `*` first. */
export function openScopes(token: TokenEntry, kind: 'dataset' | 'view'): readonly string[] {
  const unread = new Set(token.grants.unread.flatMap((part) => (part.kind === kind ? [part.scope] : [])))
  const isShown = ([name, granted]: readonly [string, ScopeGrants]): boolean =>
    granted.size > 0 || unread.has(name)
  return wildcardFirst([...scopesOf(token.grants, kind)].filter(isShown).map(([name]) => name))
}

/** One part of a list: a group of tokens with identical grants, or a single token. */
export type MatrixPart = TokenEntry | IdenticalTokens

type RowsInput = {
  readonly parts: readonly MatrixPart[]
  readonly unreadable: readonly UnreadableRow[]
  readonly kind: ScopeKind
  /** IDs of the expanded tokens, and of the first tokens of collapsed groups. */
  readonly open: readonly string[]
  readonly closed: readonly string[]
}

/** Returns a row per token, with its datasets or views below it when expanded, then the unreadable rows. */
export function matrixRows({ parts, unreadable, kind, open, closed }: RowsInput): readonly MatrixRow[] {
  const rows: MatrixRow[] = []
  const [opened, shut] = [new Set(open), new Set(closed)]
  const addToken = (token: TokenEntry, isInGroup: boolean) => {
    const opens = kind !== 'organization' && opensInto(token, kind) ? kind : null
    const isOpen = opens !== null && opened.has(token.id)
    rows.push({ kind: 'token', token, opens, isOpen, isInGroup })
    if (!isOpen) return
    for (const name of openScopes(token, opens)) rows.push({ kind: 'scope', scopeKind: opens, token, name })
  }
  for (const part of parts) {
    if (!('tokens' in part)) {
      addToken(part, false)
      continue
    }
    const isOpen = !shut.has(part.tokens[0]?.id ?? '')
    rows.push({ kind: 'group', group: part, isOpen })
    if (isOpen) for (const token of part.tokens) addToken(token, true)
  }
  for (const row of unreadable) rows.push({ kind: 'unreadable', row })
  return rows
}

/** For each token, by position in the list, the positions of all tokens with identical grants; empty without others. */
export type IdenticalGroups = readonly (readonly number[])[]

const alone: readonly number[] = []

/** Finds the tokens with identical grants, in steps. A token that could not be read completely is never among them. */
export function* identicalGroups({
  subjects: tokens,
}: Pick<ListModel<TokenEntry>, 'subjects'>): Generator<undefined, IdenticalGroups> {
  const places: (readonly number[])[] = tokens.map(() => alone)
  const { clusters } = yield* grantClusters(
    tokens.map(({ grants }) => grants),
    0,
  )
  for (const cluster of clusters) for (const index of cluster) places[index] = cluster
  return places
}

/** Returns the shown tokens in order, but groups identical ones at the position of the first. */
export function groupIdentical(
  tokens: readonly TokenEntry[],
  shown: readonly TokenEntry[],
  identical: IdenticalGroups,
): readonly MatrixPart[] {
  const groupOf = new Map<TokenEntry, readonly number[]>()
  for (const [index, token] of tokens.entries()) groupOf.set(token, identical[index] ?? alone)
  const groups = new Map<readonly number[], TokenEntry[]>()
  const parts: MatrixPart[] = []
  for (const token of shown) {
    const group = groupOf.get(token) ?? alone
    const members = groups.get(group)
    if (group.length === 0) parts.push(token)
    else if (members) members.push(token)
    else {
      const first = [token]
      groups.set(group, first)
      parts.push({ tokens: first, count: group.length })
    }
  }
  return parts
}

/** The tokens of these parts, in order. */
export const tokensOfParts = (parts: readonly MatrixPart[]): readonly TokenEntry[] =>
  parts.flatMap((part) => ('tokens' in part ? part.tokens : [part]))
