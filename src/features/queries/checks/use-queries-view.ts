import { useEffect, useMemo, useState } from 'react'
import type { RowIndex, RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { PanelProps } from '#records/list/list-search.ts'
import { useListNow } from '#records/list/list-view.ts'
import type { FoundView } from '#records/findings/finding-rules.ts'
import { useFilteredList } from '#records/screen/read-list.ts'
import type { RuleCheck } from './check-rules.ts'
import { queryFindings } from './query-findings.ts'
import type { LibraryRow } from '../library/library.ts'
import type { QueriesSearch } from '../query-search.ts'
import { prepareIdly } from '#records/index/list-work.ts'

/** The library as filtered. */
export type QueriesView = FoundView<LibraryRow, RuleCheck> & {
  /** The whole library, in row order. */
  readonly library: readonly LibraryRow[]
  /** The matching queries, in the requested order. */
  readonly shown: readonly LibraryRow[]
}

export type QueryPanelProps = PanelProps<QueriesSearch, QueriesView, LibraryRow>

/** Whether the index has read every text; reads them now if that takes at most 20 ms, about a frame. */
function isPrepared(index: RowIndex): boolean {
  const end = performance.now() + 20
  return index.prepare(() => performance.now() < end)
}

/** A mask of the rows with these ids. */
function maskOf({ rows }: ListModel<LibraryRow>, ids: ReadonlySet<string>): RowMask {
  return Uint8Array.from(rows, (row) => Number(row.kind === 'record' && ids.has(row.id)))
}

/**
 * The queries that match the URL and are among `owned`, if given; pending while those are being found, or while thousands
 * of texts are read for the first search.
 */
export function useQueriesView(
  list: ListModel<LibraryRow>,
  search: QueriesSearch,
  filling: { readonly owned: ReadonlySet<string> | null; readonly isFinding: boolean },
): QueriesView {
  const index = list.index(useListNow(list)).rows
  const [prepared, setPrepared] = useState<RowIndex | null>(null)
  const isAsked = search.q !== undefined || search.who !== undefined
  useEffect(() => prepareIdly(index, () => setPrepared(index), isAsked ? 0 : 200), [index, isAsked])
  const isReading = useMemo(
    () => isAsked && prepared !== index && !isPrepared(index),
    [isAsked, prepared, index],
  )
  const found = queryFindings.useFound(list)
  const { owned } = filling
  const masks = useMemo(() => new Map(owned && [['owner', maskOf(list, owned)]]), [list, owned])
  const isPending = isReading || filling.isFinding
  const view = useFilteredList(queryFindings, found, list, search, { masks, isPending, keepsOrder: true })
  return useMemo(() => {
    const library = list.subjects
    return { ...view, library, shown: Array.from(view.rows).flatMap((row) => library[row] ?? []) }
  }, [list, view])
}
