import type { UnreadableRow } from '#api/list-row.ts'
import { orgResources } from '#contract/token.ts'
import {
  capabilityOf,
  isKnownVerb,
  knownVerbs,
  meaningOf,
  nameText,
  type ScopeKind,
} from '#grants/capability-catalog.ts'
import { grantClusters } from '#grants/grant-clusters.ts'
import { scopeNames } from '#grants/scope-names.ts'
import { scopeLabel, scopeWords, wildcardFirst } from '#grants/scope-text.ts'
import { everything, type ScopeGrants, scopesOf } from '#grants/token-grants.ts'
import { naturalKey } from '#lib/natural-key.ts'
import { sortInSteps } from '#records/index/column-ranks.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { GridColumn } from '../grid/grid-position.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'

/** The other axis of the matrix: a resource of the organization, a dataset, or a view. */
export type MatrixMember = {
  readonly kind: ScopeKind
  /** The resource, or the name of the dataset or view. */
  readonly name: string
  /** The displayed name: `*` becomes "* (all)". */
  readonly label: string
  /** Whether a token has unknown verbs or unreadable parts here, which have no letter; only for the organization. */
  readonly hasOthers?: boolean
}

function organizationMembers(tokens: readonly TokenEntry[]): readonly MatrixMember[] {
  const names = new Set<string>(orgResources)
  const others = new Set<string>()
  for (const { grants } of tokens) {
    for (const [resource, verbs] of grants.organization) {
      names.add(resource)
      if (!verbs.every(isKnownVerb)) others.add(resource)
    }
    for (const { kind, resource } of grants.unread) {
      if (kind !== 'organization' || resource === '') continue
      names.add(resource)
      others.add(resource)
    }
  }
  return [...names].map((name) => ({
    kind: 'organization',
    name,
    label: nameText(name),
    hasOthers: others.has(name),
  }))
}

type Members = Generator<undefined, readonly MatrixMember[]>

type Listed = Pick<ListModel<TokenEntry>, 'subjects'>

function* namedMembers({ subjects: tokens }: Listed, kind: 'dataset' | 'view'): Members {
  const sorted = yield* byName((yield* scopeNames(tokens))[kind])
  const hasAll = tokens.some(({ grants }) => scopesOf(grants, kind).has(everything))
  return (hasAll ? [everything, ...sorted] : sorted).map((name) => ({ kind, name, label: scopeLabel(name) }))
}

/**
 * The members of a scope: resources in interface order, then unknown ones as found; datasets and views by name with `*`
 * first, whether anything is granted on them or not. Yields after each token.
 */
export const matrixMembers: Readonly<Record<ScopeKind, (list: Listed) => Members>> = {
  // oxlint-disable-next-line require-yield -- there are few resources
  *organization({ subjects }) {
    return organizationMembers(subjects)
  },
  dataset: (list) => namedMembers(list, 'dataset'),
  view: (list) => namedMembers(list, 'view'),
}

const compareKeys = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  a < b ? -1 : a > b ? 1 : 0

function* byName(names: ReadonlySet<string>): Generator<undefined, readonly string[]> {
  const keyed = [...names].map((name) => [naturalKey(name), name] as const)
  const sorted = yield* sortInSteps(keyed, (run) => run.sort(compareKeys), compareKeys)
  return sorted.map(([, name]) => name)
}

/** What each verb on a resource of the organization allows, for the tooltip of its header. */
export function memberTip({ kind, name }: MatrixMember): string | undefined {
  if (kind !== 'organization') return undefined
  const lines = knownVerbs.flatMap((verb) => {
    const meaning = meaningOf(kind, name, verb)
    return meaning ? [`${verb}: ${meaning}`] : []
  })
  return lines.length > 0 ? lines.join(' · ') : 'Not a resource of the interface'
}

/** In pixels; fits all letters, and for a dataset also the count of what has no letter. */
const leastWidth = { organization: 72, dataset: 160, view: 112 } as const satisfies Record<ScopeKind, number>

const pinned = { id: 'name', width: 240 } as const

/** The columns when each row is a token: its name, then the members of the scope. */
export function memberColumns(members: readonly MatrixMember[]): readonly GridColumn[] {
  return [{ ...pinned, label: 'Token', firstSort: 'asc' }, ...members.map(memberColumn)]
}

function memberColumn(member: MatrixMember): GridColumn {
  const { kind, name, label, hasOthers = false } = member
  const tip = memberTip(member)
  const isKnown = kind !== 'organization' || capabilityOf(kind, name) !== undefined
  return {
    id: `${kind}.${name}`,
    label,
    width: leastWidth[kind] + (isKnown && !hasOthers ? 0 : 20),
    firstSort: 'desc',
    ...(tip !== undefined && { tip }),
  }
}

/** The columns when each row is a member of the scope: its name, then the tokens. */
export function tokenColumns(tokens: readonly TokenEntry[], kind: ScopeKind): readonly GridColumn[] {
  const width = Math.max(104, leastWidth[kind])
  return [
    { ...pinned, label: scopeWords[kind].singular },
    ...tokens.map(({ index, name, id }) => ({
      id: `token.${index}`,
      label: name,
      width,
      tip: `${name} · ${id}`,
    })),
  ]
}

/** The scope in the address. */
export function scopeKindOf({ scope }: TokensSearch): ScopeKind {
  if (scope === 'datasets') return 'dataset'
  return scope === 'views' ? 'view' : 'organization'
}

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
type IdenticalGroups = readonly (readonly number[])[]

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
