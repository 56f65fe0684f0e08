import { clsx } from 'clsx'
import { day } from '#lib/dates.ts'
import { bandDays, type Expiry, type ExpiryBand, expiryBand } from '#lib/expiry.ts'
import { dayText, relativeTime } from '#lib/relative-time.ts'
import { percentOf, type TimeWindow } from '#records/timeline/time-window.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { runInSlices } from '#lib/time-slices.ts'
import { visibleText } from '#lib/visible-text.ts'
import { endColors, endTone } from '#records/fields/cell.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { columnsWriter } from '#records/list/file-columns.ts'
import { type ExpiryOrder, orderByDate } from '#records/timeline/expiry-order.ts'
import { groupName, type Timeline } from '#records/timeline/timeline.ts'
import { timelinePanel } from '#records/timeline/timeline-panel.tsx'
import { bandTexts, expiryTip, FindingsBadge, neverSentText } from '../fields/badges.tsx'
import { findingTexts, type TokensView } from '../list/tokens-view.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { tokenCalendar } from './token-calendar.ts'

type DatedBand = Exclude<ExpiryBand, 'unreadable'>

const styles = {
  expired: { color: 'text-danger', label: 'Expired' },
  'within-7-days': { color: 'text-danger', label: 'Within 7 days' },
  'within-30-days': { color: 'text-warning', label: 'Within 30 days' },
  later: { color: 'text-muted', label: '' },
  never: { color: 'text-muted', label: '' },
} as const satisfies Record<DatedBand, { color: string; label: string }>

/** Styles of the periods before an expiry; the legend shows them, too. */
const leadStyles = {
  month: 'bg-[linear-gradient(to_right,transparent,color-mix(in_oklch,currentColor_22%,transparent))]',
  week: 'bg-[color-mix(in_oklch,currentColor_38%,transparent)]',
} as const

type ExpiryMarkerProps = {
  window: TimeWindow
  /** When the token expires, in milliseconds since the epoch. */
  epoch: number
  band: DatedBand
}

/** The expiry of a token on the time axis, with a lead-in over the days before it when it becomes urgent. */
function ExpiryMarker({ window, epoch, band }: ExpiryMarkerProps) {
  const { color, label } = styles[band]
  const at = percentOf(window, epoch)
  const month = percentOf(window, epoch - bandDays['within-30-days'] * day)
  const week = percentOf(window, epoch - bandDays['within-7-days'] * day)
  const isPast = band === 'expired'
  // Near the right edge, text fits only on the left. Text of past expiries stays clear of the line for today.
  const isLeft = at > 70 || (isPast && month > 28)
  return (
    <span className={color}>
      <i
        className={clsx('absolute top-2.5 h-4 rounded-l-sm', leadStyles.month)}
        style={{ left: `${month}%`, width: `${week - month}%` }}
      />
      <i
        className={clsx('absolute top-2.5 h-4', leadStyles.week)}
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

/** The expiry of a token as text: day and relative time, how "never" was sent, or what was sent instead of a date. */
function ExpiryCell({ expiry, now }: { expiry: Expiry; now: number }) {
  if (expiry.kind === 'never') {
    return <span className="text-faint">never · {neverSentText(expiry)}</span>
  }
  if (expiry.kind === 'unreadable') {
    return (
      <bdi className="font-mono text-xs text-warning">{visibleText(inlineText(expiry.value)) || '“”'}</bdi>
    )
  }
  return (
    <>
      <span className="tabular">{dayText(expiry.epoch)}</span>
      <span className={endColors[endTone(expiry.epoch - now)]}> · {relativeTime(expiry.epoch, now)}</span>
    </>
  )
}

function TimelineLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-2.5 text-xs text-muted sm:px-6">
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className="h-3.5 w-[3px] rounded-[1px] bg-muted" /> Token expires
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-7', leadStyles.month)} /> 30 days before
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden="true" className={clsx('h-3.5 w-2.5', leadStyles.week)} /> 7 days before
      </span>
      <span>The list does not say when a token was created, so no start is drawn.</span>
    </p>
  )
}

/** The expiry of each token, grouped by month. */
export const tokenTimeline: Timeline<TokensView, TokenEntry> = {
  label: 'Token timeline',
  // On a narrow screen the axis shows the dates, so this column is visible only to assistive technology.
  columns: [
    { label: 'Token', className: 'w-34 flex-none pl-4 sm:w-48 sm:pl-6 xl:w-60' },
    {
      label: 'Expires',
      className: 'flex-none max-md:sr-only md:w-56 lg:w-60 xl:w-80',
      render: ({ expiry }, { now }) => <ExpiryCell expiry={expiry} now={now} />,
    },
    {
      label: 'Findings',
      className: 'flex-none max-lg:sr-only lg:w-28',
      render: ({ index }, { view }) =>
        view.found ? (
          <FindingsBadge findings={view.found} row={index} />
        ) : (
          <span className="text-faint">working…</span>
        ),
    },
    {
      label: 'Status',
      className: 'min-w-0 flex-1',
      render: ({ expiry }, { window, now }) => {
        const band = expiryBand(expiry, now)
        return (
          <>
            <span className="sr-only">{bandTexts[band]}</span>
            <span aria-hidden="true">
              {expiry.kind === 'date' && band !== 'unreadable' ? (
                <ExpiryMarker window={window} epoch={expiry.epoch} band={band} />
              ) : (
                <span className="relative text-2xs md:hidden">
                  <ExpiryCell expiry={expiry} now={now} />
                </span>
              )}
            </span>
          </>
        )
      },
    },
  ],
  undated: {
    none: { value: 'never', text: 'No expiration date' },
    unreadable: { value: 'unreadable', text: 'Expiry unreadable' },
  },
  groups: { key: 'closed', does: 'fold' },
  worst: 'with findings of high severity',
  tip: ({ description, expiry }) => [visibleText(description), expiryTip(expiry)].filter(Boolean).join('\n'),
  isOffAxis: ({ expiry }) => expiry.kind !== 'date',
  Legend: TimelineLegend,
  calendar: tokenCalendar,
}

type TimelineContent = {
  readonly list: Pick<ListModel<TokenEntry>, 'rows' | 'subject'>
  readonly view: Pick<TokensView, 'rows' | 'found'>
  readonly order: Pick<ExpiryOrder, 'order' | 'months'>
  readonly now: number
}

/** Writes tokens in order, each with its month, including folded months. Unreadable rows come last, as JSON. */
export function timelineWriter({ list, view: { rows, found }, order, now }: TimelineContent) {
  const shown = new Set(rows)
  const lines = Array.from(order.order).flatMap((number) => {
    const row = shown.has(number) ? list.rows[number] : undefined
    const month = groupName(tokenTimeline, order.months[number] ?? 0).text
    return row
      ? [{ month, token: list.subject(number), sent: row.kind === 'record' ? row.record : row.value }]
      : []
  })
  return columnsWriter(
    [
      { heading: 'Month', key: 'month', value: ({ month }) => month },
      { heading: 'Token', value: ({ token, sent }) => token?.name ?? inlineText(sent) },
      { key: 'name', value: ({ token }) => token?.name },
      { heading: 'Expires', value: ({ token, sent }) => token && inlineText(member(sent, 'expiresAt')) },
      { key: 'expiresAt', value: ({ token, sent }) => token && member(sent, 'expiresAt') },
      {
        heading: 'Status',
        key: 'status',
        value: ({ token }) => token && bandTexts[expiryBand(token.expiry, now)],
      },
      { heading: 'Findings', value: ({ token }) => token && findingTexts(token, found) },
      {
        key: 'findings',
        value: ({ token }) => token && (found?.open(token.index).map(({ label }) => label) ?? null),
      },
      { heading: 'ID', key: 'id', value: ({ token }) => token?.id },
      { key: 'unreadable', value: ({ token, sent }) => (token ? undefined : sent) },
    ],
    lines,
  )
}

/** Writes the tokens ordered by expiry, at `now` (milliseconds since the epoch). */
export async function tokenTimelineWriter(list: ListModel<TokenEntry>, view: TokensView, now: number) {
  const order = await runInSlices(orderByDate(list, tokenCalendar.date))
  return timelineWriter({ list, view, order, now })
}

/** The Timeline tab. */
export const TimelinePanel = timelinePanel<TokensSearch, TokensView, TokenEntry>(tokenTimeline)
