import { createAccountState, useAccountState } from '#ui/account-state.ts'
import type { Selection as Rows } from '#ui/row-selection.ts'

/** Ids of queries. */
export type Selection = Rows<string>

const chosen = createAccountState<Selection>(new Set())

/** Selects these queries of the library, and no others, until the page is left or another person signs in. */
export function setSelection(account: string, ids: Selection): void {
  chosen.set(account, ids)
}

/** Ids of the queries that are selected in the library, on whichever screen. Some may be gone from it since. */
export function useSelection(account: string): Selection {
  return useAccountState(chosen, account)
}
