import { defaultThresholds, type Thresholds } from '../rules/thresholds.ts'
import { useCollection } from '#local/live-collection.ts'
import { keptThresholds } from './kept-findings.ts'

const key = 'thresholds'

/** The thresholds of this account, and setting them. Null until they are read; the defaults when none are kept. */
export function useThresholds() {
  const { items, isPending, put, remove } = useCollection(keptThresholds)
  const kept = items.find((item) => item.key === key)?.value
  return {
    thresholds: isPending ? null : (kept ?? defaultThresholds),
    isDefault: kept === undefined,
    set: (thresholds: Thresholds) => void put(key, thresholds),
    reset: () => void remove(key),
  }
}
