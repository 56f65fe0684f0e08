import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { panned, timeWindow, type TimeWindow, windowText, type Zoom, zoomed } from './time-window.ts'

const zoomOptions: readonly { value: Zoom; label: string }[] = [
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'years', label: '5 years' },
]

type ZoomToolbarProps = {
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
  /** More actions at the end of the line. */
  children?: ReactNode
}

/** Controls for the period that a timeline shows: zoom, earlier, later, and a description. */
export function ZoomToolbar({ window, onWindow, now, children }: ZoomToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-6 print:hidden">
      <Segmented
        label="Zoom"
        options={zoomOptions}
        value={window.zoom}
        onChange={(zoom) => onWindow(zoomed(window, zoom, now))}
      />
      <div className="flex items-center gap-1 max-sm:order-1">
        <Button icon={<ChevronLeft size={14} />} onClick={() => onWindow(panned(window, -1))}>
          <span className="max-sm:sr-only">Earlier</span>
        </Button>
        <Button onClick={() => onWindow(timeWindow(window.zoom, undefined, now))}>Today</Button>
        <Button onClick={() => onWindow(panned(window, 1))}>
          <span className="max-sm:sr-only">Later</span>
          <ChevronRight size={14} />
        </Button>
      </div>
      <span role="status" className="tabular text-sm text-muted max-sm:order-2">
        {windowText(window)}
      </span>
      {children}
    </div>
  )
}
