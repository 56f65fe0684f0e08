import { useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { Batch, BatchState } from './create-batch.ts'

function lostSession({ results }: Pick<BatchState<unknown, unknown>, 'results'>): ApiError | undefined {
  for (const result of results.values()) {
    if (result.kind === 'failed' && result.error.kind === 'signed-out') return result.error
  }
  return undefined
}

// The page hears of lost sessions from whatever fails under its query client.
async function throws(error: ApiError): Promise<never> {
  throw error
}

/** What a batch knows now; the component follows it. A lost session is told to the page, as after any other call. */
export function useBatch<Item, Value>(batch: Batch<Item, Value>): BatchState<Item, Value> {
  const state = useSyncExternalStore(batch.subscribe, batch.state)
  const { mutate: tell } = useMutation({ mutationFn: throws })
  const lost = lostSession(state)
  useEffect(() => {
    if (lost) tell(lost)
  }, [lost, tell])
  return state
}
