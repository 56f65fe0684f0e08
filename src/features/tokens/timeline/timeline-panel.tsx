import { memo, useMemo, useState } from 'react'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/now.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useTimeWindow } from '#records/timeline/use-time-window.ts'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { PanelProps } from '../list/panel-props.ts'
import type { TokenEntry } from '../token.ts'
import { TimelineLegend } from './timeline-legend.tsx'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { shownPlaces } from './token-groups.ts'
import { tokenOrder } from './token-order.ts'
import { TokensTimelineTable } from './tokens-timeline-table.tsx'
import { timelineWriter } from './timeline-export.ts'

const TokenCalendarDialog = lazyPart(
  () => import('./token-calendar-dialog.tsx'),
  'TokenCalendarDialog',
  'The calendar export',
)

const orders = new WeakMap<readonly TokenEntry[], ExpiryOrder>()

/** The tab Timeline: when each token ends, by month. */
export const TimelinePanel = memo(function TimelinePanel(props: PanelProps) {
  const { tokens, shown, unreadable, findings, search, onSearch } = props
  const now = useNow()
  const order = useSliced(orders, tokens, tokenOrder)
  const places = useMemo(() => shownPlaces(tokens, shown), [tokens, shown])
  const known = useMemo(
    () => (order ? { tokens, shown, unreadable, findings, order, places } : null),
    [tokens, shown, unreadable, findings, order, places],
  )
  const drawn = useLastKnown(known, '')
  const [window, setWindow] = useTimeWindow(search, (moved) => onSearch(moved, { replace: true }), now)
  // Of which tokens a calendar file is asked for: by their places in the list.
  const [exported, setExported] = useState<'shown' | number | null>(null)
  const loadWriter = () => timelineWriter({ shown, unreadable, findings, now })
  return (
    <>
      <TimelineToolbar
        onCalendar={() => setExported('shown')}
        loadWriter={loadWriter}
        onWindow={setWindow}
        {...{ window, now }}
      />
      <TimelineLegend />
      {drawn ? (
        <TokensTimelineTable
          {...props}
          {...drawn}
          {...{ window, now }}
          onCalendar={setExported}
          onWindow={setWindow}
        />
      ) : (
        <TableSkeleton columns={4} label="Reading dates of expiry" />
      )}

      {exported !== null && (
        <TokenCalendarDialog
          tokens={tokens}
          shown={exported === 'shown' ? places : Int32Array.of(exported)}
          isSingle={exported !== 'shown'}
          onClose={() => setExported(null)}
        />
      )}
    </>
  )
})
