import { CalendarArrowDown } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { TableWriter } from '#ui/save-table.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { ZoomToolbar } from '#records/timeline/zoom-toolbar.tsx'

type TimelineToolbarProps = {
  onCalendar(): void
  /** Loads what writes the rows that are shown as CSV or JSON. */
  loadWriter(): TableWriter
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** Which stretch of time is seen, and what can be saved of it. */
export function TimelineToolbar(props: TimelineToolbarProps) {
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
