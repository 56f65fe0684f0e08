import { CalendarArrowDown } from 'lucide-react'
import { useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { ZoomToolbar } from '#records/timeline/zoom-toolbar.tsx'

const LicenseCalendarDialog = lazyPart(
  () => import('./license-calendar-dialog.tsx'),
  'LicenseCalendarDialog',
  'The calendar export',
)

type TimelineToolbarProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows that the filters leave. */
  shown: Int32Array
  /** Undefined until the dates are read. */
  order: ExpiryOrder | undefined
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** Which stretch of time is seen, and the export for calendars. */
export function TimelineToolbar({ rows, shown, order, window, onWindow, now }: TimelineToolbarProps) {
  const [isExporting, setIsExporting] = useState(false)
  return (
    <ZoomToolbar {...{ window, onWindow, now }}>
      <Button
        className="ml-auto"
        icon={<CalendarArrowDown size={14} aria-hidden="true" />}
        disabledReason={order ? undefined : 'The dates are still being read.'}
        onClick={() => setIsExporting(true)}
      >
        Export .ics
      </Button>

      {isExporting && order && (
        <LicenseCalendarDialog
          rows={rows}
          shown={shown}
          epochs={order.epochs}
          onClose={() => setIsExporting(false)}
        />
      )}
    </ZoomToolbar>
  )
}
