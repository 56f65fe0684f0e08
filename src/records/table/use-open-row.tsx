import { useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { recordHref } from '../list/resource.ts'
import type { ListModel } from '../list/list-model.ts'
import type { PanelProps } from '../list/list-search.ts'

const RawDialog = lazyPart(() => import('./raw-dialog.tsx'), 'RawDialog', 'The raw record')

/** Opens the page of a row that is a record, where it has one; of any other its JSON in `dialog`, which is to be drawn. */
export function useOpenRow(list: ListModel<unknown>, onOpen: PanelProps['onOpen']) {
  const [raw, setRaw] = useState<number | null>(null)
  function openRow(row: ListRow | undefined) {
    if (row?.kind === 'unreadable') setRaw(row.index)
    else if (row && recordHref(list.resource, row.id)) onOpen(row.id, row.index)
  }
  const dialog = raw !== null && <RawDialog list={list} row={raw} onClose={() => setRaw(null)} />
  return { openRow, dialog }
}
