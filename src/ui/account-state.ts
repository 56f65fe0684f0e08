import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'

/** Something that belongs to one account and lives until the page is left or another person signs in. */
type AccountState<Value> = {
  get(account: string): Value
  set(account: string, value: Value): void
  subscribe(listener: () => void): () => void
}

/** A state that every screen shares; `nothing` is what an account has that set none. */
export function createAccountState<Value>(nothing: Value): AccountState<Value> {
  let kept: { account: string; value: Value } | null = null
  const { tell, subscribe } = createListeners()
  return {
    get: (account) => (kept?.account === account ? kept.value : nothing),
    set(account, value) {
      kept = { account, value }
      tell()
    },
    subscribe,
  }
}

/** What an account has of a state, on whichever screen it was set. */
export function useAccountState<Value>(state: AccountState<Value>, account: string): Value {
  return useSyncExternalStore(state.subscribe, () => state.get(account))
}
