import { StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { type PlainColumn, PlainTable } from '#records/table/plain-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { type Decision, decisions } from '../tokens-search.ts'
import type { Review } from './review.ts'
import { ExpiryBadge, FindingsBadge, GrantCount } from '../fields/badges.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { DecisionButtons, decisionStyles, goneText, ReviewStatus } from './review-region.tsx'
import { firstGrantsText, type ReviewRow } from './use-reviews.ts'
import type { TokenEntry } from '../token.ts'

/** Token and note share the remaining width. */
const reviewColumns = [
  { id: 'token', label: 'Token', width: 240, narrowWidth: 148, grow: 1 },
  { id: 'decision', label: 'Decision', width: 244 },
  { id: 'note', label: 'Note', width: 220, grow: 2 },
  { id: 'state', label: 'State', width: 232 },
  { id: 'findings', label: 'Findings', width: 108 },
  { id: 'expires', label: 'Expires', width: 176 },
  { id: 'grants', label: 'Grants', width: 260 },
] as const satisfies readonly PlainColumn[]

type CellProps = {
  row: ReviewRow
  column: (typeof reviewColumns)[number]['id']
  isActive: boolean
  findings: TokenFindings | null
  /** Read-only once it has ended. */
  review: Review
  onDecide(decision: Decision | null): void
  onNote(): void
}

/** A cell of a token in the list, or of one that is gone. */
function Cell(props: CellProps) {
  const { row, column } = props
  if (row.kind === 'token') return <TokenCell {...props} row={row} />
  const { name, token, decision, note } = row.entry
  if (column === 'token') {
    return (
      <bdi className="min-w-0 truncate text-sm text-muted" data-tip={visibleText(token)}>
        {visibleText(name)}
      </bdi>
    )
  }
  if (column === 'decision') return decision && <Badge>{decisionStyles[decision].label}</Badge>
  if (column === 'note') return <bdi className="truncate text-muted">{visibleText(note)}</bdi>
  return column === 'state' && <Badge tone="warning">{goneText(row)}</Badge>
}

function TokenCell(props: CellProps & { row: Extract<ReviewRow, { kind: 'token' }> }) {
  const { row, column, isActive, findings, review, onDecide, onNote } = props
  const isEnded = review.endedAt !== null
  const { token, entry, status } = row
  const tabIndex = isActive ? 0 : -1
  if (column === 'token') {
    return (
      <>
        <TokenName token={token} tabIndex={tabIndex} />
        {token.isDuplicate && <span className="shrink-0 text-2xs text-muted">Duplicate ID</span>}
      </>
    )
  }
  if (column === 'decision') {
    if (!isEnded) {
      return <DecisionButtons name={token.name} status={status} tabIndex={tabIndex} onDecide={onDecide} />
    }
    if (!entry?.decision) return <span className="text-faint">—</span>
    const { label, tone } = decisionStyles[entry.decision]
    return <Badge tone={tone}>{label}</Badge>
  }
  if (column === 'note') {
    const note = entry?.note ?? ''
    if (isEnded) return <bdi className="truncate text-muted">{visibleText(note)}</bdi>
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`Note on ${visibleText(token.name)}: ${visibleText(note) || 'Add note'}`}
        onClick={onNote}
        data-tip={note === '' ? undefined : visibleText(note)}
        className="-mx-1 flex min-w-0 items-center gap-1.5 rounded-sm px-1 py-0.5 text-sm hover:bg-line"
      >
        {note === '' ? (
          <span className="flex items-center gap-1.5 text-xs text-faint">
            <StickyNote size={13} /> Add note
          </span>
        ) : (
          <bdi className="truncate">{visibleText(note)}</bdi>
        )}
      </button>
    )
  }
  if (column === 'state') return <ReviewStatus status={status} entry={entry} review={review} />
  if (column === 'findings') return <FindingsBadge findings={findings} row={token.index} />
  if (column === 'expires') return <ExpiryBadge expiry={token.expiry} />
  return (
    <span className="truncate text-xs text-muted" data-tip={visibleText(firstGrantsText(token, 40))}>
      <span className="tabular text-ink">
        <GrantCount token={token} />
      </span>{' '}
      <bdi className="font-mono">{visibleText(firstGrantsText(token, 4))}</bdi>
    </span>
  )
}

const tokenOf = (row: ReviewRow | undefined) => (row?.kind === 'token' ? row.token : undefined)

type ReviewTableProps = {
  /** Focuses the first row once it is drawn. */
  takesFocus: boolean
  rows: readonly ReviewRow[]
  findings: TokenFindings | null
  review: Review
  /** Whether the key that decides moves on to the next row. */
  advances: boolean
  onDecide(token: TokenEntry, decision: Decision | null): void
  onNote(token: TokenEntry): void
  onOpen(token: TokenEntry): void
}

/** The tokens of a review. In a row, K, R, D, and A decide and move on, Delete clears a decision, N opens the note. */
export function ReviewTable(props: ReviewTableProps) {
  const { takesFocus, rows, findings, review, advances, onDecide, onNote, onOpen } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only when nothing else has the focus: filtering redraws the table, too.
    if (!takesFocus || document.activeElement !== document.body) return
    // Before its rows are drawn, the table takes the focus and passes it on to the first row.
    const table = scrollRef.current?.querySelector('table')
    const row = table?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
    ;(row ?? table)?.focus()
  }, [takesFocus])
  // The last decision under a filter replaces the table, which has the focus, with a sentence.
  useLayoutEffect(
    () => () => {
      if (scrollRef.current?.contains(document.activeElement)) document.getElementById('main')?.focus()
    },
    [],
  )
  function focusRow(position: number) {
    scrollRef.current?.querySelector<HTMLElement>(`tr[data-position="${position}"]`)?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, active: number) {
    const token = tokenOf(rows[active])
    if (!token || review.endedAt !== null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    const key = event.key.toLowerCase()
    const decision = decisions.find((each) => decisionStyles[each].key === key)
    if (decision) {
      onDecide(token, decision)
      if (advances) focusRow(active + 1)
    } else if (key === 'delete' || key === 'backspace') onDecide(token, null)
    else if (key === 'n') onNote(token)
    else return
    event.preventDefault()
  }

  return (
    <PlainTable
      label="Access review"
      scrollId="access-review"
      scrollRef={scrollRef}
      columns={reviewColumns}
      rows={rows}
      rowHeight={40}
      cell={(row, { id }, isActive) => {
        const token = tokenOf(row)
        return (
          <Cell
            row={row}
            column={id}
            isActive={isActive}
            findings={findings}
            review={review}
            onDecide={(decision) => token && onDecide(token, decision)}
            onNote={() => token && onNote(token)}
          />
        )
      }}
      onOpen={(row) => {
        const token = tokenOf(row)
        if (token) onOpen(token)
      }}
      onKeyDown={handleKey}
    />
  )
}
