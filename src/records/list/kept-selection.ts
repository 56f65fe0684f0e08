import { useCallback, useEffect } from 'react'
import { useAccountKey } from '#local/account.tsx'
import { createAccountState, useAccountState } from '#ui/account-state.ts'
import { carrySelection } from '#ui/carry-selection.ts'
import type { Selection } from '#ui/row-selection.ts'

/** Rows of one list by their numbers: ids may be there twice, or not at all. */
type Chosen<Row> = { rows: readonly Row[]; numbers: Selection<number> }

/**
 * A selection that outlives a refresh, and a walk to other screens, until the page is left or another person signs in.
 * Gives the hook that tells the numbers of the selected rows of a list, and how to select others.
 */
export function createKeptSelection<Row>(idOf: (row: Row) => string | null) {
  const nothing: Chosen<Row> = { rows: [], numbers: new Set() }
  const chosen = createAccountState(nothing)
  let lastCarried = { from: nothing, to: nothing }

  /** What is selected, in the list as it is now; worked out once for all who ask. */
  function carried(from: Chosen<Row>, rows: readonly Row[]): Chosen<Row> {
    if (from.numbers.size === 0 || from.rows === rows) return from
    if (lastCarried.from !== from || lastCarried.to.rows !== rows) {
      lastCarried = { from, to: { rows, numbers: carrySelection(from.numbers, from.rows, rows, idOf) } }
    }
    return lastCarried.to
  }

  return function useKeptSelection(rows: readonly Row[]) {
    const account = useAccountKey()
    const kept = useAccountState(chosen, account)
    const now = carried(kept, rows)
    useEffect(() => {
      // The list before is let go.
      if (now !== kept) chosen.set(account, now)
    }, [account, kept, now])
    const select = useCallback(
      (numbers: Selection<number>) => chosen.set(account, numbers.size > 0 ? { rows, numbers } : nothing),
      [account, rows],
    )
    return [now.numbers, select] as const
  }
}
