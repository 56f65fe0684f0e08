import { useMemo, useState } from 'react'
import { NeedBadge } from '#ui/badge.tsx'
import type { Finding, Findings, Found, Named, ShownFinding } from './finding-rules.ts'
import { listFindings, shownFinding } from './list-findings.ts'

export type SearchedFindings<Subject, F extends Finding> = {
  /** Rules that find something, and in how many records. */
  readonly rules: readonly (Named & { readonly count: number })[]
  /** The worst findings one by one: as many as can be searched at a key. */
  readonly worst: readonly ShownFinding<Subject, F>[]
}

const most = 1000
const nothing = { rules: [], worst: [] }

/** What is found in the list and does not rest, to be searched; nothing while it is worked out. */
export function useSearchedFindings<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Found<Subject, F> | null,
): SearchedFindings<Subject, F> {
  return useMemo(() => {
    if (!found) return nothing
    // A record has at most one finding of a rule.
    const { filters, listed } = listFindings(kind, found, found.list.rows.keys(), {})
    const { id: worst } = kind.levels[0] ?? {}
    return {
      rules: filters.find(({ key }) => key === 'finding')?.choices ?? [],
      worst: listed
        .filter(({ finding }) => kind.levelFilter.of(finding) === worst)
        .slice(0, most)
        .flatMap((of) => shownFinding(found, of) ?? []),
    }
  }, [kind, found])
}

/** How many records have a finding of the worst level that counts and does not rest. */
function countInNeed<Subject, F extends Finding>(
  { levels, levelFilter, isCounted = () => true }: Findings<Subject, F>,
  { list, open }: Found<Subject, F>,
): number {
  const isWorst = (finding: F) => isCounted(finding) && levelFilter.of(finding) === levels[0]?.id
  return list.rows.reduce((count, _, row) => (open(row).some(isWorst) ? count + 1 : count), 0)
}

type InNeedProps<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  /** Of the list; null while it is worked out. */
  found: Found<Subject, F> | null
  /** `text`: the sentence; `badge`: only the number, for eyes. */
  as: 'text' | 'badge'
}

/** How many records need somebody now; nothing when none does. */
export function InNeed<Subject, F extends Finding>({ kind, found: latest, as }: InNeedProps<Subject, F>) {
  const [found, setFound] = useState(latest)
  // What is known of the list before stands until the new one is looked through.
  if (latest && latest !== found) setFound(latest)
  const count = useMemo(() => (found ? countInNeed(kind, found) : 0), [kind, found])
  if (count === 0) return null
  return as === 'text' ? kind.need(count) : <NeedBadge count={count} />
}
