import { clsx } from 'clsx'
import { CalendarPlus } from 'lucide-react'
import { memo } from 'react'
import { type Expiry, expiryBand } from '#grants/expiry.ts'
import { inlineText } from '#lib/json-value.ts'
import { dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { cellClass, rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { IconButton } from '#ui/button.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { bandTexts, sentText } from '../fields/expiry-words.ts'
import { FindingsBadge } from '../fields/severity-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { endColors, endTone } from '#records/fields/cell.ts'
import type { TokensSearch } from '../tokens-search.ts'
import type { TokenEntry } from '../token.ts'
import { ExpiryMarker } from './expiry-marker.tsx'
import { timelineColumns } from './timeline-columns.ts'

/** When a token ends as text: the day and how far away it is, how "never" was sent, or what was sent instead of a date. */
function ExpiryCell({ expiry, now }: { expiry: Expiry; now: number }) {
  if (expiry.kind === 'never') {
    return <span className="text-faint">never · {sentText(expiry)}</span>
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

const [nameColumn, expiresColumn, findingsColumn, axisColumn] = timelineColumns

// Above the lines of the axis: a row without a date does not stand on it.
const offAxis = 'z-2 bg-surface'

type TokenTimelineRowProps = {
  token: TokenEntry
  /** Place among the items, from 0. */
  position: number
  isActive: boolean
  findings: TokenFindings | null
  search: TokensSearch
  window: TimeWindow
  now: number
}

/** One token: when it ends, as text and on the axis of time. */
export const TokenTimelineRow = memo(function TokenTimelineRow(props: TokenTimelineRowProps) {
  const { token, position, isActive, findings, search, window, now } = props
  const { expiry } = token
  const band = expiryBand(expiry, now)
  return (
    <tr
      {...rowPlace(position, rowHeight, isActive)}
      className={clsx('group', rowClass, expiry.kind !== 'date' && offAxis)}
    >
      <td aria-colindex={1} className={clsx(cellClass, nameColumn.className, 'flex items-center gap-1')}>
        <TokenName token={token} search={search} tabIndex={-1} />
        {expiry.kind === 'date' && (
          <IconButton
            data-calendar=""
            label={`Add ${visibleText(token.name)} to calendar…`}
            tabIndex={isActive ? 0 : -1}
            icon={<CalendarPlus size={14} aria-hidden="true" />}
            className="-mr-2 ml-auto opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus:opacity-100"
          />
        )}
      </td>
      <td aria-colindex={2} className={clsx(cellClass, expiresColumn.className)}>
        <ExpiryCell expiry={expiry} now={now} />
      </td>
      <td aria-colindex={3} className={clsx(cellClass, findingsColumn.className)}>
        {findings ? (
          <FindingsBadge findings={findings.open(token.index)} />
        ) : (
          <span className="text-faint">working…</span>
        )}
      </td>
      <td aria-colindex={4} className={clsx(cellClass, axisColumn.className, 'relative overflow-hidden')}>
        <span className="sr-only">{bandTexts[band]}</span>
        <span aria-hidden="true">
          {band === 'never' || band === 'unreadable' ? (
            <span className="relative text-2xs md:hidden">
              <ExpiryCell expiry={expiry} now={now} />
            </span>
          ) : (
            expiry.kind === 'date' && <ExpiryMarker window={window} epoch={expiry.epoch} band={band} />
          )}
        </span>
      </td>
    </tr>
  )
})
