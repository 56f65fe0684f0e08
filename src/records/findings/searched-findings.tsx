import { useMemo } from 'react'
import { AttentionBadge } from '#ui/badge.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import type { Finding, Findings, Found, Named, ShownFinding } from './finding-rules.ts'
import { listFindings, shownFinding } from './list-findings.ts'

type SearchedFindings<Subject, F extends Finding> = {
  /** Rules with findings, and the number of records with each. */
  readonly rules: readonly (Named & { readonly count: number })[]
  /** The most severe findings, individually: as many as can be searched per keystroke. */
  readonly worst: readonly ShownFinding<Subject, F>[]
}

const most = 1000
const nothing = { rules: [], worst: [] }

/** The open findings of the list, to be searched; empty while they are computed. */
export function useSearchedFindings<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Found<Subject, F> | null,
): SearchedFindings<Subject, F> {
  return useMemo(() => {
    if (!found) return nothing
    // A record has at most one finding per rule, so the counts are of records.
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

/** The number of records with an open, counted finding of the most severe level. */
function countInNeed<Subject, F extends Finding>(
  { levels, levelFilter, isCounted = () => true }: Findings<Subject, F>,
  { list, open }: Found<Subject, F>,
): number {
  const isWorst = (finding: F) => isCounted(finding) && levelFilter.of(finding) === levels[0]?.id
  return list.rows.reduce((count, _, row) => (open(row).some(isWorst) ? count + 1 : count), 0)
}

type InNeedProps<Subject, F extends Finding> = {
  kind: Findings<Subject, F>
  /** Findings of the list; null while they are computed. */
  found: Found<Subject, F> | null
  /** `text`: the sentence; `badge`: only the number, for sighted users. */
  as: 'text' | 'badge'
}

/** The number of records that need attention; renders nothing if there are none. */
export function AttentionCount<Subject, F extends Finding>(props: InNeedProps<Subject, F>) {
  const { kind, as } = props
  // Until the new list has been checked, the previous result stays.
  const found = useLastKnown(props.found, '')
  const count = useMemo(() => (found ? countInNeed(kind, found) : 0), [kind, found])
  if (count === 0) return null
  return as === 'text' ? kind.need(count) : <AttentionBadge count={count} />
}
