import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { JsonObject } from '#lib/json-value.ts'
import { barOf, type Span, type TimeWindow } from '#records/timeline/time-window.ts'
import { type LicenseState, licenseState, licenseStateLabel } from '../rules/license-state.ts'
import { licenseDates, periodText } from './license-dates.ts'

type SpanBarProps = {
  window: TimeWindow
  span: Span
  className: string
  /** Inside the bar, if there is room. */
  children?: ReactNode
}

const arrow = 'text-faint absolute top-1.5 text-xs leading-4'

// A cut end is an arrowhead; an open one fades out.
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

/** A period in a row of the timeline. If it is outside the window, an arrow at the edge says so. */
function SpanBar({ window, span, className, children }: SpanBarProps) {
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

/** Neither over nor near, so no color; the remaining time has none, either. */
const neutral = 'bg-line text-muted'

type StateStyle = {
  /** Inside the bar, where the full sentence would not fit. */
  label: string
  className: string
}

// The end of a bar is marked, because it is what users look for; a license that is not valid yet has its start marked.
const end = 'shadow-[inset_-2px_0_0_currentColor]'
const hatched =
  'bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_oklch,var(--danger)_16%,transparent)_5px_7px)]'

/** How a bar looks in each state of the license; the state is also written inside it. */
const stateStyles: Readonly<Record<LicenseState, StateStyle>> = {
  expired: { label: 'Expired', className: `bg-danger-soft text-danger ${hatched} ${end}` },
  'within-7-days': { label: 'Within 7 days', className: 'bg-danger-solid text-[white]' },
  'within-30-days': {
    label: 'Within 30 days',
    className: 'bg-warning-soft text-warning shadow-[inset_-6px_0_0_currentColor]',
  },
  'within-90-days': { label: 'Within 90 days', className: `${neutral} ${end}` },
  'not-yet-valid': {
    label: 'Not yet valid',
    className: 'bg-warning-soft text-warning shadow-[inset_6px_0_0_currentColor]',
  },
  valid: { label: 'Valid', className: `${neutral} ${end}` },
  'no-expiry': { label: 'No expiration date', className: neutral },
  'no-license': { label: 'No license', className: neutral },
  unknown: { label: 'Not readable', className: `bg-warning-soft text-warning ${end}` },
}

const periodClass = 'h-1 bg-muted'

/** A license's validity and billing period as bars; assistive technology gets the period as text. */
export function LicenseBars({ org, window, now }: { org: JsonObject; window: TimeWindow; now: number }) {
  const dates = licenseDates(org)
  const { validity, period, problem } = dates
  const state = licenseState(org, now)
  return (
    <>
      <span className="sr-only">{periodText(dates)}</span>
      <span aria-hidden="true">
        {validity ? (
          <SpanBar
            window={window}
            span={validity}
            className={clsx(
              'top-1.5 @container h-4 text-2xs font-medium leading-4',
              (problem === undefined ? stateStyles[state] : stateStyles.unknown).className,
            )}
          >
            <span className="hidden truncate px-2 @min-[6.5rem]:block max-md:@min-[3rem]:block">
              {problem ?? stateStyles[state].label}
            </span>
          </SpanBar>
        ) : (
          <span
            className={clsx(
              'relative px-1.5 text-2xs',
              problem === undefined ? 'text-faint' : 'font-medium text-warning',
            )}
          >
            {problem ?? licenseStateLabel(state)}
          </span>
        )}
        {period && <SpanBar window={window} span={period} className={clsx('top-[26px]', periodClass)} />}
      </span>
    </>
  )
}

const legend: readonly (readonly [state: LicenseState, text: string])[] = [
  ['expired', 'Expired license'],
  ['within-7-days', 'Ends within 7 days'],
  ['within-30-days', 'Ends within 30 days'],
  ['valid', 'Ends later, or no date'],
]

/** Explains the bars of the timeline and their colors. */
export function LicenseLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2.5 text-xs text-muted sm:px-6 print:hidden">
      {legend.map(([state, text]) => (
        <span key={state} className="flex items-center gap-1.5">
          <i
            aria-hidden="true"
            className={clsx('h-3.5 w-6 rounded-sm forced-colors:border', stateStyles[state].className)}
          />
          {text}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('w-6 forced-colors:border', periodClass)} /> Billing period
      </span>
    </p>
  )
}
