import { severities } from '#domain/token-findings/finding.ts'
import type { ScopeKind } from '#domain/grants/capability.ts'
import { scopesOf } from '#domain/grants/token-grants.ts'
import { findingsOf, type TokenEntry } from './token-entry.ts'

/** A column and a direction. Columns of the matrix are named "dataset.http-logs". */
export type TokenSort = { readonly column: string; readonly desc: boolean }

/** Reads `?sort=asc:name`; undefined for anything else. */
export function parseSort(text: string | undefined): TokenSort | undefined {
  const match = /^(asc|desc):([^]+)$/.exec(text ?? '')
  return match?.[2] === undefined ? undefined : { column: match[2], desc: match[1] === 'desc' }
}

/** Writes what `parseSort` reads. */
export function sortText(sort: TokenSort | undefined): string | undefined {
  return sort && `${sort.desc ? 'desc' : 'asc'}:${sort.column}`
}

type Key = string | number
type KeyOf = (token: TokenEntry, now: number) => Key

const listColumns: ReadonlyMap<string, KeyOf> = new Map<string, KeyOf>([
  ['name', ({ name }) => name],
  ['description', ({ description }) => description],
  ['expires', ({ expiry }) => (expiry.kind === 'date' ? expiry.epoch : Number.MAX_VALUE)],
  ['saml', ({ isSaml }) => Number(isSaml)],
  ['grants', ({ grantCount }) => grantCount],
  ['findings', findingsWeight],
  ['id', ({ id }) => id],
])

/** One strong finding outweighs any number of weaker ones. */
function findingsWeight(token: TokenEntry, now: number): number {
  return findingsOf(token, now).reduce(
    (sum, { severity }) => sum + 100 ** (severities.length - 1 - severities.indexOf(severity)),
    0,
  )
}

/** How much a token is granted in one column of the matrix. */
function grantedIn(kind: ScopeKind, id: string): KeyOf {
  if (kind === 'organization') return ({ grants }) => grants.organization.get(id)?.length ?? 0
  return ({ grants }) => {
    const granted = scopesOf(grants, kind).get(id)
    return granted ? [...granted.values()].reduce((sum, verbs) => sum + verbs.length, 0) : 0
  }
}

function keyOf(column: string): KeyOf | undefined {
  const match = /^(organization|dataset|view)\.([^]*)$/.exec(column)
  const kind = match?.[1]
  if (kind === 'organization' || kind === 'dataset' || kind === 'view')
    return grantedIn(kind, match?.[2] ?? '')
  return listColumns.get(column)
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function compare(a: Key, b: Key): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The tokens in order of a column; equal ones, and all when the column is unknown, stay as they were sent. */
export function sortTokens(
  tokens: readonly TokenEntry[],
  sort: TokenSort | undefined,
  now: number,
): readonly TokenEntry[] {
  const key = sort && keyOf(sort.column)
  if (!key) return tokens
  const sign = sort.desc ? -1 : 1
  return tokens
    .map((token) => ({ token, key: key(token, now) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ token }) => token)
}
