import { useState } from 'react'
import type { ListAnswer, ListRow } from '#api/list-row.ts'
import { useAttention } from '../attention/use-attention.ts'
import { useChangedMask } from '../changes/use-loaded-orgs.ts'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import type { OrgsSearch } from './orgs-search.ts'

const noRows: readonly ListRow[] = []

/**
 * The list to show: `latest`, or after a refresh the one before it until the findings of the new one, and what the
 * address filters by, are worked out. So nothing that is open, typed, focused or scrolled to goes with a refresh.
 */
export function useSettledAnswer(latest: ListAnswer | undefined, search: OrgsSearch): ListAnswer | undefined {
  const [shown, setShown] = useState(latest)
  const before = useAttention(shown?.rows ?? noRows)
  const attention = useAttention(latest?.rows ?? noRows)
  const changed = useChangedMask(latest?.rows ?? noRows, search.changed !== undefined)
  const outliers = useOutlierFilter(latest?.rows ?? noRows, search)
  // Where the list before has none either, nothing is there to be lost, and waiting may be in vain.
  const mustWait = before !== null && (attention === null || outliers.isPending || changed.isPending)
  const next = shown && latest && mustWait ? shown : latest
  if (next !== shown) setShown(next)
  return next
}
