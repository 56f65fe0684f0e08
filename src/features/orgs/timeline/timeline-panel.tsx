import { memo, useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import { monthGroups } from '#records/timeline/month-groups.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useTimeWindow } from '#records/timeline/use-time-window.ts'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { useOrgsNow } from '../org.ts'
import { licenseOrder } from './license-order.ts'
import { TimelineTable } from './timeline-table.tsx'
import { TimelineToolbar } from './timeline-toolbar.tsx'

const orders = new WeakMap<readonly ListRow[], ExpiryOrder>()

/** The tab Timeline: how long each license holds, by month of expiry. */
export const TimelinePanel = memo(function TimelinePanel(props: OrgPanelProps) {
  const { rows, view, search, update } = props
  const now = useOrgsNow()
  const order = useSliced(orders, rows, licenseOrder)
  const grouped = useMemo(() => order && monthGroups(order, view.rows), [order, view.rows])
  const known = useMemo(() => (grouped ? { rows, view, grouped } : null), [rows, view, grouped])
  const drawn = useLastKnown(known, '')
  const [window, setWindow] = useTimeWindow(search, (moved) => update(moved, true), now)
  return (
    <>
      <TimelineToolbar
        rows={rows}
        shown={view.rows}
        order={order}
        window={window}
        onWindow={setWindow}
        now={now}
      />
      {drawn ? (
        <TimelineTable {...props} {...drawn} window={window} onWindow={setWindow} now={now} />
      ) : (
        <TableSkeleton columns={4} label="Reading dates of expiry" />
      )}
    </>
  )
})
