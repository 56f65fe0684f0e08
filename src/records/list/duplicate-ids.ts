import { useEffect, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { prepareIdly } from '../index/prepare-idly.ts'

/** Rows read between two looks at the clock. */
const stride = 512

export type DuplicateFinder = {
  /** Ids that more than one row has; only those found so far. */
  ids: ReadonlySet<string>
  /** Reads on while `hasTime` says so; true once the whole list is read. */
  prepare(hasTime: () => boolean): boolean
}

/** Finds the ids that several rows of a list have, a part of the list at a time. */
export function createDuplicateFinder(rows: readonly ListRow[]): DuplicateFinder {
  const seen = new Set<string>()
  const ids = new Set<string>()
  let at = 0
  return {
    ids,
    prepare(hasTime) {
      for (; at < rows.length; at++) {
        if (at % stride === 0 && !hasTime()) return false
        const row = rows[at]
        if (row?.kind !== 'record') continue
        if (seen.has(row.id)) ids.add(row.id)
        else seen.add(row.id)
      }
      seen.clear()
      return true
    },
  }
}

const none: ReadonlySet<string> = new Set()

/** Ids that more than one row of the list has; none before the list is read through, between other tasks. */
export function useDuplicateIds({
  duplicates,
}: {
  readonly duplicates: DuplicateFinder
}): ReadonlySet<string> {
  // Those of the list before stand in for as long as a new one is read.
  const [found, setFound] = useState(none)
  useEffect(
    () => prepareIdly(duplicates, () => setFound(duplicates.ids.size > 0 ? duplicates.ids : none)),
    [duplicates],
  )
  return found
}
