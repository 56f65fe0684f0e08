import { clsx } from 'clsx'
import { bandDays, type ExpiryBand } from '#lib/expiry.ts'
import { dayText } from '#lib/relative-time.ts'
import { percentOf, type TimeWindow } from '#records/timeline/time-window.ts'

const day = 86_400_000

type DatedBand = Exclude<ExpiryBand, 'never' | 'unreadable'>

const looks = {
  expired: { color: 'text-danger', label: 'Expired' },
  'within-7-days': { color: 'text-danger', label: 'Within 7 days' },
  'within-30-days': { color: 'text-warning', label: 'Within 30 days' },
  later: { color: 'text-accent', label: '' },
} as const satisfies Record<DatedBand, { color: string; label: string }>

/** The looks of the stretches before an end; the legend shows them, too. */
export const leadLooks = {
  month: 'bg-[linear-gradient(to_right,transparent,color-mix(in_oklch,currentColor_22%,transparent))]',
  week: 'bg-[color-mix(in_oklch,currentColor_38%,transparent)]',
} as const

type ExpiryMarkerProps = {
  window: TimeWindow
  /** When the token ends, in milliseconds. */
  epoch: number
  band: DatedBand
}

/** The end of a token on the axis of time, with a lead-in over the days before it in which it becomes urgent. */
export function ExpiryMarker({ window, epoch, band }: ExpiryMarkerProps) {
  const { color, label } = looks[band]
  const at = percentOf(window, epoch)
  const month = percentOf(window, epoch - bandDays['within-30-days'] * day)
  const week = percentOf(window, epoch - bandDays['within-7-days'] * day)
  const isPast = band === 'expired'
  // Near the right edge there is room for words on the left only; what is past keeps clear of today's line.
  const isLeft = at > 70 || (isPast && month > 28)
  return (
    <span className={color}>
      <i
        className={clsx('absolute top-2.5 h-4 rounded-l-sm', leadLooks.month)}
        style={{ left: `${month}%`, width: `${week - month}%` }}
      />
      <i
        className={clsx('absolute top-2.5 h-4', leadLooks.week)}
        style={{ left: `${week}%`, width: `${at - week}%` }}
      />
      {at >= 0 && at < 100 ? (
        <>
          <i
            className="absolute top-2 h-5 w-[3px] -translate-x-full rounded-[1px] bg-current forced-colors:border"
            style={{ left: `${at}%` }}
          />
          <span
            className="absolute top-0 px-1.5 text-2xs leading-[35px] font-medium whitespace-nowrap"
            style={isLeft ? { right: `${100 - month}%` } : { left: `${at}%` }}
          >
            {(isLeft || !isPast) && <span className="max-md:hidden">{label}</span>}
            <span className="tabular md:hidden">{dayText(epoch)}</span>
          </span>
        </>
      ) : (
        <span
          className={clsx('absolute top-0 text-xs leading-[35px] text-faint', at < 0 ? 'left-1' : 'right-1')}
        >
          {at < 0 ? '◂' : '▸'}
        </span>
      )}
    </span>
  )
}
