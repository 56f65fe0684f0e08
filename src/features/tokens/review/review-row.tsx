import { StickyNote } from 'lucide-react'
import type { Decision } from './review.ts'
import { numberText } from '#lib/count-text.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { VirtualRow } from '#ui/virtual-table.tsx'
import { ExpiryBadge } from '../fields/expiry-badge.tsx'
import { FindingsBadge } from '../fields/severity-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { noFilters } from '../tokens-search.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { decisionLooks, standingText } from './decision-looks.ts'
import { type ReviewColumn, reviewColumns } from './review-columns.ts'
import { grantsText } from './token-facts.ts'
import type { ReviewRow } from './review-rows.ts'

export const rowHeight = 40

type ReviewRowProps = {
  row: ReviewRow
  position: number
  isActive: boolean
  widths: readonly number[]
  findings: TokenFindings | null
  now: number
  /** An ended review is only read. */
  isEnded: boolean
  onDecide(decision: Decision | null): void
  onNote(): void
}

/** One token, or one that is gone, in an access review. */
export function ReviewTableRow(props: ReviewRowProps) {
  const { position, isActive, widths } = props
  return (
    <VirtualRow
      position={position}
      rowHeight={rowHeight}
      isActive={isActive}
      columns={reviewColumns}
      widths={widths}
      renderCell={({ id }) => <Cell {...props} column={id} />}
    />
  )
}

function Cell(props: ReviewRowProps & { column: ReviewColumn }) {
  const { row, column } = props
  if (row.kind === 'token') return <TokenCell {...props} row={row} />
  const { name, token, decision, note } = row.entry
  if (column === 'token') {
    return (
      <span className="min-w-0 truncate text-sm text-muted" data-tip={visibleText(token)}>
        <bdi>{visibleText(name)}</bdi>
      </span>
    )
  }
  if (column === 'decision') return decision && <Badge>{decisionLooks[decision].label}</Badge>
  if (column === 'note') return <bdi className="truncate text-muted">{visibleText(note)}</bdi>
  return column === 'state' && <Badge tone="warning">No longer in the list</Badge>
}

type TokenRow = Extract<ReviewRow, { kind: 'token' }>

function TokenCell(props: Omit<ReviewRowProps, 'row'> & { row: TokenRow; column: ReviewColumn }) {
  const { row, column, isActive, findings, now, isEnded, onDecide, onNote } = props
  const { token, entry, standing } = row
  const tabIndex = isActive ? 0 : -1
  if (column === 'token') {
    return (
      <>
        <TokenName token={token} search={noFilters} tabIndex={tabIndex} />
        {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
      </>
    )
  }
  if (column === 'decision') {
    if (!isEnded) {
      return <DecisionButtons name={token.name} standing={standing} tabIndex={tabIndex} onDecide={onDecide} />
    }
    if (!entry?.decision) return <span className="text-faint">—</span>
    const { label, tone } = decisionLooks[entry.decision]
    return <Badge tone={tone}>{label}</Badge>
  }
  if (column === 'note') {
    const note = entry?.note ?? ''
    if (isEnded) return <bdi className="truncate text-muted">{visibleText(note)}</bdi>
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`Note on ${visibleText(token.name)}`}
        onClick={onNote}
        data-tip={note === '' ? undefined : visibleText(note)}
        className="-mx-1 flex min-w-0 items-center gap-1.5 rounded-sm px-1 py-0.5 text-sm hover:bg-line"
      >
        {note === '' ? (
          <span className="flex items-center gap-1.5 text-xs text-faint">
            <StickyNote size={13} aria-hidden="true" /> Add note
          </span>
        ) : (
          <bdi className="truncate">{visibleText(note)}</bdi>
        )}
      </button>
    )
  }
  if (column === 'state') {
    if (standing.kind === 'stale') return <Badge tone="warning">{standingText(standing)}</Badge>
    return (
      <span className="truncate text-xs text-muted">
        {standing.kind === 'decided' && entry
          ? `Decided ${relativeTime(entry.at, now)}`
          : standingText(standing)}
      </span>
    )
  }
  if (column === 'findings') {
    return findings ? (
      <FindingsBadge findings={findings.open(token.index)} />
    ) : (
      <span className="text-faint">…</span>
    )
  }
  if (column === 'expires') return <ExpiryBadge expiry={token.expiry} />
  return (
    <span className="truncate text-xs text-muted" data-tip={visibleText(grantsText(token, 40))}>
      <span className="tabular text-ink">{numberText(token.grantCount)}</span>{' '}
      <bdi className="font-mono">{visibleText(grantsText(token, 4))}</bdi>
    </span>
  )
}
