import { useEffect, useMemo, useState } from 'react'
import type { Found } from '#records/findings/finding-rules.ts'
import { useFindingNarrowing } from '#records/findings/list-findings.ts'
import type { RowIndex } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { PanelProps } from '#records/list/list-search.ts'
import { type ListView, type Narrowing, useListNow, useListView } from '#records/list/list-view.ts'
import type { RuleCheck } from './check-rules.ts'
import { queryFindings } from './query-findings.ts'
import type { LibraryRow } from '../library/library.ts'
import type { QueriesSearch } from '../query-search.ts'
import { prepareIdly } from '#records/index/list-work.ts'
/** The library as filtered. */
export type QueriesView = ListView & {
  /** The whole library, in row order. */
  readonly library: readonly LibraryRow[]
  /** The matching queries, in the requested order. */
  readonly shown: readonly LibraryRow[]
  /** Findings of the whole library; null while they are being computed. */
  readonly found: Found<LibraryRow, RuleCheck> | null
}

/** Props of each tab of the library. */
export type QueryPanelProps = PanelProps<QueriesSearch, QueriesView, LibraryRow>

/** Whether the index has read every text; reads them now if that takes at most 20 ms, about a frame. */
function isPrepared(index: RowIndex): boolean {
  const end = performance.now() + 20
  return index.prepare(() => performance.now() < end)
}

/** The queries that match the URL; pending while thousands of texts are read for the first search. */
export function useQueriesView(list: ListModel<LibraryRow>, search: QueriesSearch): QueriesView {
  const index = list.index(useListNow(list)).rows
  const [prepared, setPrepared] = useState<RowIndex | null>(null)
  const isAsked = search.q !== undefined || search.who !== undefined
  useEffect(() => prepareIdly(index, () => setPrepared(index), isAsked ? 0 : 200), [index, isAsked])
  const isReading = useMemo(
    () => isAsked && prepared !== index && !isPrepared(index),
    [isAsked, prepared, index],
  )
  const found = queryFindings.useFound(list)
  const byFindings = useFindingNarrowing(queryFindings, found, list, search, true)
  const { mask, mark } = byFindings
  const isPending = isReading || byFindings.isPending
  const narrowing = useMemo(
    (): Narrowing => ({ masks: new Map(mask ? [['findings', mask]] : []), isPending, mark }),
    [mask, mark, isPending],
  )
  const view = useListView(list, search, narrowing)
  return useMemo(() => {
    const library = list.subjects
    return { ...view, library, shown: Array.from(view.rows).flatMap((row) => library[row] ?? []), found }
  }, [list, view, found])
}
