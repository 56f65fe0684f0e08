import { useSyncExternalStore } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { useWaivers } from '#records/waivers/use-waivers.ts'
import { useOrgsNow } from '../org.ts'
import { keptWaivers } from './attention-collections.ts'
import { type Attention, attentionOf, type FindingSource, findingSourceOf } from './finding-source.ts'
import { useThresholds } from './use-thresholds.ts'

const nothing: FindingSource = { subscribe: () => () => {}, read: () => null }

/** What needs attention in the list; null while that is worked out, after the list is on screen. */
export function useAttention(rows: readonly ListRow[]): Attention | null {
  const now = useOrgsNow()
  const { thresholds } = useThresholds()
  const { book } = useWaivers(keptWaivers)
  const { subscribe, read } = thresholds ? findingSourceOf(rows, thresholds, now) : nothing
  const hits = useSyncExternalStore(subscribe, read)
  return hits && book ? attentionOf(rows, hits, book, now) : null
}
