import { useSyncExternalStore } from 'react'
import type { Batch, BatchState } from './create-batch.ts'

/** What a batch knows now; the component follows it. */
export function useBatch<Item, Value>(batch: Batch<Item, Value>): BatchState<Item, Value> {
  return useSyncExternalStore(batch.subscribe, batch.state)
}
