import { useSyncExternalStore } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { useWaivers } from '#records/waivers/use-waivers.ts'
import { useOrgsNow } from '../org.ts'
import { keptWaivers } from './kept-findings.ts'
import { type OrgFindings, withWaivers, type FindingSource, findingSourceOf } from './finding-source.ts'
import { useThresholds } from './use-thresholds.ts'

const nothing: FindingSource = { subscribe: () => () => {}, read: () => null }

/** What was found in the list; null while that is worked out, after the list is on screen. */
export function useOrgFindings(rows: readonly ListRow[]): OrgFindings | null {
  const now = useOrgsNow()
  const { thresholds } = useThresholds()
  const { book } = useWaivers(keptWaivers)
  const { subscribe, read } = thresholds ? findingSourceOf(rows, thresholds, now) : nothing
  const hits = useSyncExternalStore(subscribe, read)
  return hits && book ? withWaivers(rows, hits, book, now) : null
}
