import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { barOf, type Span, type TimeWindow } from '#records/timeline/time-window.ts'

type SpanBarProps = {
  window: TimeWindow
  span: Span
  className: string
  /** Inside the bar, where there is room. */
  children?: ReactNode
}

const arrow = 'text-faint absolute top-1.5 text-xs leading-4'

// A cut end is an arrowhead, an open one fades away.
const shapes = {
  'here-here': 'rounded-sm',
  'here-cut':
    'rounded-l-sm pr-2 [clip-path:polygon(0_0,calc(100%-7px)_0,100%_50%,calc(100%-7px)_100%,0_100%)]',
  'cut-here': 'rounded-r-sm pl-2 [clip-path:polygon(7px_0,100%_0,100%_100%,7px_100%,0_50%)]',
  'cut-cut': 'px-2 [clip-path:polygon(7px_0,calc(100%-7px)_0,100%_50%,calc(100%-7px)_100%,7px_100%,0_50%)]',
  'here-open': 'rounded-l-sm [mask-image:linear-gradient(to_left,transparent,black_5rem)]',
  'open-here': 'rounded-r-sm pl-14 [mask-image:linear-gradient(to_right,transparent,black_5rem)]',
  'cut-open':
    'pl-2 [clip-path:polygon(7px_0,100%_0,100%_100%,7px_100%,0_50%)] [mask-image:linear-gradient(to_left,transparent,black_5rem)]',
  'open-cut':
    'pr-2 pl-14 [clip-path:polygon(0_0,calc(100%-7px)_0,100%_50%,calc(100%-7px)_100%,0_100%)] [mask-image:linear-gradient(to_right,transparent,black_5rem)]',
  'open-open': '',
}

/** A stretch of time in a row of the timeline. What lies outside of the window is told by an arrow at its edge. */
export function SpanBar({ window, span, className, children }: SpanBarProps) {
  const bar = barOf(window, span)
  if (bar.kind === 'before') return <span className={clsx(arrow, 'left-1')}>◂</span>
  if (bar.kind === 'after') return <span className={clsx(arrow, 'right-1')}>▸</span>
  return (
    <span
      style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      className={clsx(
        'absolute min-w-1 overflow-hidden forced-colors:border',
        shapes[`${bar.start}-${bar.end}`],
        className,
      )}
    >
      {children}
    </span>
  )
}
