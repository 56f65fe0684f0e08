import { useEffect, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import { createDuplicateFinder, type DuplicateFinder } from './duplicate-ids.ts'

const none: ReadonlySet<string> = new Set()
const finders = new WeakMap<readonly ListRow[], DuplicateFinder>()

/** One finder per list, whoever asks. */
function finderOf(rows: readonly ListRow[]): DuplicateFinder {
  const finder = finders.get(rows) ?? createDuplicateFinder(rows)
  finders.set(rows, finder)
  return finder
}

/** Ids that more than one row of the list has; none before the list is read through, between other tasks. */
export function useDuplicateIds(rows: readonly ListRow[]): ReadonlySet<string> {
  // Those of the list before stand in for as long as a new one is read.
  const [found, setFound] = useState(none)
  useEffect(() => {
    const finder = finderOf(rows)
    return prepareIdly(finder, () => setFound(finder.ids.size > 0 ? finder.ids : none))
  }, [rows])
  return found
}
