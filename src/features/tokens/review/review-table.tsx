import { StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { numberText } from '#lib/count-text.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { VirtualRow, VirtualTable } from '#ui/virtual-table.tsx'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { type Decision, decisions } from './review.ts'
import { ExpiryBadge } from '../fields/expiry-badge.tsx'
import { FindingsBadge } from '../fields/severity-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import { noFilters } from '../tokens-search.ts'
import { DecisionButtons, decisionLooks, standingText } from './decisions.tsx'
import { grantsText, type ReviewColumn, reviewColumns, type ReviewRow, reviewWidths } from './review-rows.ts'
import type { TokenEntry } from '../token.ts'

const rowHeight = 40

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
function ReviewTableRow(props: ReviewRowProps) {
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

type ReviewTableProps = {
  /** The first row is focused once it is drawn. */
  takesFocus: boolean
  rows: readonly ReviewRow[]
  findings: TokenFindings | null
  now: number
  isEnded: boolean
  /** The key that decides goes on to the next row. */
  advances: boolean
  onDecide(token: TokenEntry, decision: Decision | null): void
  onNote(token: TokenEntry): void
  onOpen(token: TokenEntry): void
}

/** The tokens of an access review. On a row K, R, D and A decide and go on to the next, Delete takes a decision back, N opens the note. */
export function ReviewTable(props: ReviewTableProps) {
  const { takesFocus, rows, findings, now, isEnded, advances, onDecide, onNote, onOpen } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const widths = reviewWidths(useElementWidth(scrollRef))
  useEffect(() => {
    // Only where nothing else has it: filtering draws the table anew, too.
    if (!takesFocus || document.activeElement !== document.body) return
    // Before its rows are drawn the table takes the focus, and hands it on to the first.
    const table = scrollRef.current?.querySelector('table')
    const row = table?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
    ;(row ?? table)?.focus()
  }, [takesFocus])
  const tokenAt = (position: number) => {
    const row = rows[position]
    return row?.kind === 'token' ? row.token : undefined
  }

  function focusRow(position: number) {
    scrollRef.current?.querySelector<HTMLElement>(`tr[data-position="${position}"]`)?.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, active: number) {
    const token = tokenAt(active)
    if (!token || isEnded || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = event.key.toLowerCase()
    const decision = decisions.find((each) => decisionLooks[each].key === key)
    if (decision) {
      onDecide(token, decision)
      if (advances) focusRow(active + 1)
    } else if (key === 'delete' || key === 'backspace') onDecide(token, null)
    else if (key === 'n') onNote(token)
    else return
    event.preventDefault()
  }

  return (
    <VirtualTable
      label="Access review"
      scrollId="access-review"
      scrollRef={scrollRef}
      pinnedWidth={widths[0] ?? 0}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {reviewColumns.map(({ id, label }, at) => (
              <th
                key={id}
                scope="col"
                aria-colindex={at + 1}
                style={{ width: widths[at] }}
                className={
                  at === 0
                    ? 'sticky left-0 z-1 flex-none border-r border-b border-line bg-sunken px-3 text-left text-xs leading-[35px] font-medium text-muted sm:pl-6'
                    : `flex-none border-b border-line px-3 text-xs leading-[35px] font-medium text-muted ${id === 'grants' ? 'text-right' : 'text-left'}`
                }
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
      }
      headHeight={36}
      width={widths.reduce((sum, width) => sum + width, 0)}
      columns={reviewColumns.length}
      rows={rows.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const row = rows[position]
        const token = tokenAt(position)
        return (
          row && (
            <ReviewTableRow
              key={slot}
              row={row}
              position={position}
              isActive={isActive}
              widths={widths}
              findings={findings}
              now={now}
              isEnded={isEnded}
              onDecide={(decision) => token && onDecide(token, decision)}
              onNote={() => token && onNote(token)}
            />
          )
        )
      }}
      onEnter={(position) => {
        const token = tokenAt(position)
        if (token) onOpen(token)
      }}
      onKeyDown={handleKey}
    />
  )
}
