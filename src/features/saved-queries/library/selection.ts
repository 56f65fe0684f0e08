import { useSyncExternalStore } from 'react'

export type Selection = ReadonlySet<string>

const nothing: Selection = new Set()
let chosen: { account: string; ids: Selection } = { account: '', ids: nothing }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Selects these queries of the library, and no others, until the page is left or another person signs in. */
export function setSelection(account: string, ids: Selection): void {
  chosen = { account, ids }
  for (const listener of listeners) listener()
}

/** Ids of the queries that are selected in the library, on whichever screen. Some may be gone from it since. */
export function useSelection(account: string): Selection {
  return useSyncExternalStore(subscribe, () => (chosen.account === account ? chosen.ids : nothing))
}
