import { useState } from 'react'
import type { ListRow, UnreadableRow } from '#api/list-row.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { PanelProps } from '../list/list-search.ts'
import { recordHref } from '../list/resource.ts'

/** Why an element is not a record, with a button that tables handle as "Show JSON". */
export function UnreadableText({ row }: { row: UnreadableRow }) {
  return (
    <>
      Element {numberText(row.index + 1)}: {row.reason}{' '}
      <button type="button" data-raw="" tabIndex={-1} className="text-accent hover:underline">
        Show JSON
      </button>
    </>
  )
}

const RawDialog = lazyPart(() => import('./raw-dialog.tsx'), 'RawDialog', 'The raw record')

/** The number of unreadable rows; opens them as they were sent. Renders nothing if there are none. */
export function UnreadableRows({ list }: { list: ListModel<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const { unreadable } = list
  if (unreadable.length === 0) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="rounded-sm hover:underline">
        <Badge tone="warning">{countText(unreadable.length, 'unreadable row')}</Badge>
      </button>
      {isOpen && (
        <RawDialog list={list} rows={unreadable.map(({ index }) => index)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Opens a record's page if it has one. For an unreadable row, shows its JSON in `dialog`, which the caller renders. */
export function useOpenRow(list: ListModel<unknown>, onOpen: PanelProps['onOpen']) {
  const [raw, setRaw] = useState<number | null>(null)
  function openRow(row: ListRow | undefined) {
    if (row?.kind === 'unreadable') setRaw(row.index)
    else if (row && recordHref(list.resource, row.id)) onOpen(row.id, row.index)
  }
  const dialog = raw !== null && <RawDialog list={list} rows={[raw]} onClose={() => setRaw(null)} />
  return { openRow, dialog }
}
