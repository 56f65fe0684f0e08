import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Decision, decisions } from './review.ts'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { decisionLooks } from './decision-looks.ts'
import { reviewColumns, reviewWidths } from './review-columns.ts'
import { ReviewTableRow, rowHeight } from './review-row.tsx'
import type { ReviewRow } from './review-rows.ts'

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
