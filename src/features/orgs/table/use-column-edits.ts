import { useMemo, useState } from 'react'
import { moveColumn, writeOrder } from '#ui/column-order.ts'
import { writeWidths } from '#ui/column-width.ts'
import { useLatest } from '#ui/use-latest.ts'
import { findOrgColumn } from '../fields/org-columns.ts'
import { columnIds, defaultWidths, orgLayout } from '../fields/org-layout.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'

/** How the address lays the table out, and what the head of the table changes of that. */
export function useColumnEdits(search: OrgsSearch, update: (patch: OrgsSearch, replace: boolean) => void) {
  const { order: orderWords, hide, width } = search
  const layout = useMemo(() => orgLayout({ order: orderWords, hide, width }), [orderWords, hide, width])
  const shownIds = useMemo(() => layout.order.filter((id) => !layout.hidden.includes(id)), [layout])
  // Read out to those who do not see the column move.
  const [announcement, setAnnouncement] = useState('')
  // Stable, so that a key in the search box draws no head anew.
  const resize = useLatest((id: string, pixels: number) =>
    update({ width: writeWidths(new Map(layout.widths).set(id, pixels), defaultWidths) }, true),
  )
  const move = useLatest((from: number, to: number) => {
    const rest = shownIds.filter((_, index) => index !== from)
    const [id, after] = [shownIds[from], rest[to - 1]]
    if (from < 1 || to < 1 || to > rest.length || from === to || !id || !after) return
    setAnnouncement(`${findOrgColumn(id)?.label ?? id} is column ${to + 1} of ${shownIds.length}.`)
    update({ order: writeOrder(moveColumn(layout.order, id, after), columnIds) }, true)
  })
  return { layout, resize, move, announcement }
}
