import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { exactNames, scopeNames } from '#grants/scope-names.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { ExpiryMark } from '../fields/badges.tsx'
import type { GrantRelations } from '../rules/finding.ts'
import { grantRelations } from '../rules/fleet-findings.ts'
import type { TokenEntry } from '../token.ts'
import { LinkedName } from '#records/compare/compared-table.tsx'
import { maxCompared } from '#records/list/resource.ts'
import { comparedTokens, compareLink } from './compared-token.tsx'

function* relationsIn({ subjects }: ListModel<TokenEntry>, asOf: number) {
  return yield* grantRelations(subjects, asOf, exactNames(yield* scopeNames(subjects)))
}

/**
 * Which tokens in a list allow the same, and which allow only part of what another allows, by their position in it:
 * exactly what Findings calls identical and dominated. Null until computed.
 */
function useGrantRelations(list: ListModel<TokenEntry>): GrantRelations | null {
  const tokens = list.subjects
  const now = useNow()
  const asOf = useMemo(
    () =>
      tokens.reduce(
        (last, { expiry }) =>
          expiry.kind === 'date' && expiry.epoch <= now ? Math.max(last, expiry.epoch) : last,
        -Infinity,
      ),
    [tokens, now],
  )
  const work = useCallback((of: ListModel<TokenEntry>) => relationsIn(of, asOf), [asOf])
  return useListWork(list, work)
}

/** Lines shown at first, and how many more each click adds. */
const shownFirst = 20
const shownMore = 200
const namedMembers = 8

/** Lists interchangeable tokens and dominated ones (another token allows more), each with a link to compare. */
export function ClusterRegions({ list }: { list: ListModel<TokenEntry> }) {
  const tokens = list.subjects
  const relations = useGrantRelations(list)
  if (!relations) return <p className="px-6 text-center text-sm text-muted">Looking for identical grants…</p>
  const dominated = tokens.flatMap((token, index) => {
    const dominance = relations.dominatedBy(index)
    return dominance.others.length > 0 ? [{ token, dominance }] : []
  })
  const { clusters } = relations
  return (
    <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-2">
      <Region title="Identical grants" actions={<Count of={clusters.length} singular="cluster" />}>
        {clusters.length === 0 && (
          <p className="text-sm text-muted">
            No two tokens that could be read completely and have not expired allow exactly the same.
          </p>
        )}
        <Lines label="Clusters of identical grants" count={clusters.length}>
          {(shown) =>
            clusters
              .slice(0, shown)
              .map((indexes) => (
                <ClusterLine key={indexes[0]} members={indexes.flatMap((index) => tokens[index] ?? [])} />
              ))
          }
        </Lines>
      </Region>
      <Region title="Dominated tokens" actions={<Count of={dominated.length} singular="token" />}>
        <p className="text-sm text-muted">
          {dominated.length === 0
            ? 'No token certainly allows only part of what another token allows. Expired tokens and full control do not count.'
            : 'Each allows only part of what another token allows. The other allows more, so it is not a replacement. Expired tokens and full control do not count.'}
        </p>
        <Lines label="Dominated tokens" count={dominated.length}>
          {(shown) =>
            dominated
              .slice(0, shown)
              .map(({ token, dominance }) => (
                <DominatedLine key={token.index} token={token} dominance={dominance} tokens={tokens} />
              ))
          }
        </Lines>
      </Region>
    </div>
  )
}

const Count = ({ of, singular }: { of: number; singular: string }) => (
  <span className="tabular text-xs text-muted">{countText(of, singular)}</span>
)

type LinesProps = { label: string; count: number; children: (shown: number) => ReactNode }

function Lines({ label, count, children }: LinesProps) {
  const { shown, more } = useFirstOfMany(count, shownFirst, { step: shownMore })
  if (count === 0) return null
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line/60">
        {children(shown)}
      </ul>
      {more}
    </>
  )
}

function Member({ token }: { token: TokenEntry }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <LinkedName compared={comparedTokens} entry={token} className="min-w-0 font-medium" />
      {token.isDuplicate && (
        <span className="shrink-0 text-xs text-muted">row {numberText(token.index + 1)}</span>
      )}
      <ExpiryMark expiry={token.expiry} />
    </span>
  )
}

function CompareLink({ tokens }: { tokens: readonly TokenEntry[] }) {
  const names = tokens.map(({ name }) => visibleText(name)).join(' and ')
  return (
    <Link
      {...compareLink(tokens)}
      aria-label={`Compare ${names}`}
      className="ml-auto shrink-0 rounded-sm text-accent hover:underline"
    >
      Compare
    </Link>
  )
}

function ClusterLine({ members }: { members: readonly TokenEntry[] }) {
  const compared = members.slice(0, maxCompared)
  return (
    <li className="flex items-baseline gap-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="text-xs text-muted">
          {countText(members.length, 'token')} with interchangeable grants
          {members.length > maxCompared && '; the first four can be compared'}
        </p>
        <p className="flex flex-wrap gap-x-3">
          {members.slice(0, namedMembers).map((token) => (
            <Member key={token.index} token={token} />
          ))}
          {members.length > namedMembers && (
            <span className="text-muted">and {numberText(members.length - namedMembers)} more</span>
          )}
        </p>
      </div>
      <CompareLink tokens={compared} />
    </li>
  )
}

type DominatedLineProps = {
  token: TokenEntry
  dominance: ReturnType<GrantRelations['dominatedBy']>
  tokens: readonly TokenEntry[]
}

function DominatedLine({ token, dominance: { others, isCut }, tokens }: DominatedLineProps) {
  const first = tokens[others[0] ?? -1]
  if (!first) return null
  return (
    <li className="flex items-baseline gap-3 py-2 text-sm">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <Member token={token} />
        <span className="text-muted">⊂</span>
        <Member token={first} />
        {others.length > 1 && (
          <span className="text-xs text-muted">
            and {isCut && 'at least '}
            {countText(others.length - 1, 'other allows', 'others allow')} more
          </span>
        )}
      </div>
      <CompareLink tokens={[token, first]} />
    </li>
  )
}
