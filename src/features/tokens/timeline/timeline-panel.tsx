import { clsx } from 'clsx'
import { CalendarArrowDown } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { useTimeWindow } from '#records/timeline/use-time-window.ts'
import { ZoomToolbar } from '#records/timeline/zoom-toolbar.tsx'
import { Button } from '#ui/button.tsx'
import { ExportMenu, type TableWriter } from '#ui/save-table.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/now.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-kept.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { PanelProps } from '../list/panel-props.ts'
import type { TokenEntry } from '../token.ts'
import { leadLooks } from './expiry-marker.tsx'
import { timelineWriter } from './timeline-export.ts'
import { shownPlaces } from './token-groups.ts'
import { tokenOrder } from './token-order.ts'
import { TokensTimelineTable } from './tokens-timeline-table.tsx'

/** What is drawn in the timeline of tokens, and what is not. */
function TimelineLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2.5 text-xs text-muted sm:px-6">
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className="h-3.5 w-[3px] rounded-[1px] bg-muted" /> End of a token
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-7', leadLooks.month)} /> 30 days before it
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-2.5', leadLooks.week)} /> 7 days before it
      </span>
      <span>The list does not say when a token was created, so no start is drawn.</span>
    </p>
  )
}

type TimelineToolbarProps = {
  onCalendar(): void
  /** Loads what writes the rows that are shown as CSV or JSON. */
  loadWriter(): TableWriter
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** Which stretch of time is seen, and what can be saved of it. */
function TimelineToolbar(props: TimelineToolbarProps) {
  const { onCalendar, loadWriter, window, onWindow, now } = props
  return (
    <ZoomToolbar {...{ window, onWindow, now }}>
      <span className="ml-auto">
        <ExportMenu fileName="token-timeline" load={loadWriter} />
      </span>
      <Button
        data-tip="Saves an .ics file"
        icon={<CalendarArrowDown size={14} aria-hidden="true" />}
        onClick={onCalendar}
      >
        <span className="max-sm:sr-only">Add to calendar…</span>
      </Button>
    </ZoomToolbar>
  )
}

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
