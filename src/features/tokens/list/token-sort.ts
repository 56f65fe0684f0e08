import type { ScopeKind } from '#grants/capability.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { type ColumnRanks, rankColumn, type SortKey } from '#records/index/column-ranks.ts'
import { sortOrder } from '#records/index/sort-order.ts'
import { severities } from '../rules/finding.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { naturalKey } from './natural-key.ts'
import type { TokenEntry } from './token-entry.ts'
import type { RowQuery } from '#records/index/row-index.ts'

type OpenFindings = Pick<TokenFindings, 'open'>
type KeyOf = (token: TokenEntry, findings: OpenFindings | null) => SortKey

const listColumns: ReadonlyMap<string, KeyOf> = new Map<string, KeyOf>([
  ['name', ({ name }) => naturalKey(name)],
  ['description', ({ description }) => naturalKey(description)],
  [
    'expires',
    ({ expiry }) =>
      expiry.kind === 'date' ? expiry.epoch : expiry.kind === 'never' ? Number.MAX_VALUE : undefined,
  ],
  ['saml', ({ isSaml }) => Number(isSaml)],
  ['grants', ({ grantCount }) => grantCount],
  ['findings', findingsWeight],
  ['id', ({ id }) => naturalKey(id)],
])

/** One strong risk outweighs any number of weaker ones; what is no risk weighs nothing. */
function findingsWeight(token: TokenEntry, findings: OpenFindings | null): number {
  return (findings?.open(token) ?? []).reduce(
    (sum, { kind, severity }) =>
      kind === 'risk' ? sum + 100 ** (severities.length - 1 - severities.indexOf(severity)) : sum,
    0,
  )
}

/** How many grants there are in one scope, each once, whether by its name or through `*`. */
function countIn(direct: ScopeGrants | undefined, all: ScopeGrants | undefined): number {
  let count = 0
  for (const verbs of direct?.values() ?? []) count += verbs.length
  for (const [resource, verbs] of all ?? []) {
    const named = direct?.get(resource) ?? []
    for (const verb of verbs) if (!named.includes(verb)) count++
  }
  return count
}

function grantedIn({ organization, ...grants }: TokenGrants, kind: ScopeKind, name: string): number {
  if (kind === 'organization') return organization.get(name)?.length ?? 0
  const scopes = scopesOf({ organization, ...grants }, kind)
  return countIn(scopes.get(name), name === everything ? undefined : scopes.get(everything))
}

function keyOf(column: string): KeyOf | undefined {
  const [, kind, name = ''] = /^(organization|dataset|view)\.([^]*)$/.exec(column) ?? []
  return kind === 'organization' || kind === 'dataset' || kind === 'view'
    ? ({ grants }) => grantedIn(grants, kind, name)
    : listColumns.get(column)
}

type Ranked = { readonly findings: OpenFindings | null; readonly columns: Map<string, ColumnRanks> }

const known = new WeakMap<readonly TokenEntry[], Ranked>()
/** A column of a matrix is ranked in a few milliseconds; thousands of them are not kept. */
const mostColumns = 64

function ranksOf(tokens: readonly TokenEntry[], column: string, findings: OpenFindings | null) {
  let ranked = known.get(tokens)
  if (ranked?.findings !== findings || ranked.columns.size > mostColumns) {
    const columns = new Map(ranked && ranked.columns.size <= mostColumns ? ranked.columns : [])
    columns.delete('findings')
    ranked = { findings, columns }
    known.set(tokens, ranked)
  }
  const key = keyOf(column)
  const before = ranked.columns.get(column)
  if (before || !key) return before
  const work = rankColumn(tokens.length, (row) => tokens[row] && key(tokens[row], findings))
  let step = work.next()
  while (!step.done) step = work.next()
  ranked.columns.set(column, step.value)
  return step.value
}

/**
 * Places in the list of all its tokens in order of the columns, first column first. Equal ones, and all when no column
 * is known, stay as they were sent; what a column cannot tell goes last either way.
 */
export function tokenOrder(
  tokens: readonly TokenEntry[],
  sort: RowQuery['sort'],
  findings: OpenFindings | null,
): Int32Array {
  const columns = sort.flatMap(({ column, desc }) => {
    const ranks = ranksOf(tokens, column, findings)
    return ranks ? [{ ...ranks, desc }] : []
  })
  return sortOrder(tokens.length, columns)
}
