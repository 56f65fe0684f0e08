import { type FocusEvent, type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef } from 'react'
import type { RowQuery } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { SelectAllRows, useSelection } from '#records/list/selection.tsx'
import { UnreadableTableRow } from '#records/table/record-row.tsx'
import { useOpenRow } from '#records/table/unreadable-rows.tsx'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { rowHeights } from '#ui/table-head.tsx'
import { isPlainClick, positionOf } from '#ui/roving-focus.ts'
import { useRowSelection } from '#ui/row-selection.tsx'
import { orgHref } from '../org.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { LimitsHead } from './limits-head.tsx'
import {
  LimitsRow,
  matrixColumns,
  matrixHeadHeight,
  matrixStyles,
  matrixWidth,
  matrixWidths,
  nameClass,
} from './limits-row.tsx'
import type { LimitsSummary } from './limits-summary.ts'
import type { Comparison } from './comparison.ts'

const nameColumn = { style: matrixStyles[0] ?? {}, className: nameClass, width: 220 }

const vertical = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('td[tabindex]')]

/** The cell or row that a left or right arrow moves to; undefined when there is none. */
function sideways(key: string, from: HTMLElement): HTMLElement | undefined {
  const row = from.closest('tr')
  if (!row || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  // The row itself comes before its first cell.
  const stops = [row, ...cellsOf(row)]
  return stops[stops.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]
}

/**
 * Left and right move through the cells of the focused row, so that the text of a cell is available without a pointer.
 * Up and down then stay in the column.
 */
function useCellKeys() {
  const column = useRef<number | null>(null)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    if (!target.matches('tr[data-position], tr[data-position] > td')) return
    const next = sideways(key, target)
    if (next) {
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const row = target.closest('tr')
    if (row && row !== target && vertical.has(key)) column.current = cellsOf(row).indexOf(target)
  }

  /** The row that up or down moved to passes the focus on to the cell in the same column. */
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const wanted = column.current
    if (wanted === null || !target.matches('tr[data-position]')) return
    column.current = null
    cellsOf(target)[wanted]?.focus({ preventScroll: true })
  }

  return { handleKeyDown, handleFocus }
}

type LimitsTableProps = {
  list: ListModel<unknown>
  /** Row numbers to show, in order. */
  shown: Int32Array
  comparison: Comparison
  summary: LimitsSummary
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  /** Query string of the row addresses, including the question mark. */
  searchText: string
  onOpen: OrgPanelProps['onOpen']
}

/**
 * Writes a cell's tooltip when the pointer or the focus arrives, not with each cell: its full text if clipped, then its
 * description.
 */
function writeTip({ target }: SyntheticEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  // A mark comes before the text.
  const clipped = cell.scrollWidth > cell.clientWidth ? cell.lastChild?.textContent : null
  const tip = [clipped, cell.ariaDescription].filter(Boolean).join(' · ')
  if (tip) cell.dataset['tip'] = tip
  else delete cell.dataset['tip']
}

/** The matrix of organizations and limits, with its mouse and keyboard handling. */
export function LimitsTable(props: LimitsTableProps) {
  const { list, shown, comparison, summary, sort, onSort, searchText, onOpen } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const { openRow, dialog } = useOpenRow(list, onOpen)
  const { handleKeyDown, handleFocus } = useCellKeys()
  const [selected, select] = useSelection(list)
  const selection = useRowSelection({ shown, selected, onSelect: select })
  const rowAt = (position: number) => list.rows[shown[position] ?? -1]

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest('a[href], [data-raw]') : null
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    openRow(rowAt(positionOf(target)))
  }

  function renderRow(position: number, slot: number, isActive: boolean) {
    const row = rowAt(position)
    if (!row) return null
    const common = { position, isActive, isSelected: selected.has(row.index) }
    if (row.kind === 'unreadable') {
      return (
        <UnreadableTableRow
          key={slot}
          row={row}
          first={nameColumn}
          columnCount={matrixColumns.length}
          density="comfortable"
          {...common}
        />
      )
    }
    return <LimitsRow key={slot} row={row} href={orgHref(row.id)} {...{ comparison, summary }} {...common} />
  }

  return (
    <>
      <div
        className={`flex min-h-0 flex-1 flex-col ${matrixWidths}`}
        onFocus={(event) => {
          writeTip(event)
          handleFocus(event)
        }}
      >
        <VirtualTable
          label="Limits"
          scrollId="organization-limits"
          scrollRef={scrollRef}
          head={
            <LimitsHead
              {...{ sort, onSort, comparison, summary }}
              selectAll={<SelectAllRows list={list} shown={shown} />}
            />
          }
          headHeight={matrixHeadHeight}
          width={matrixWidth}
          columns={matrixColumns.length}
          rows={shown.length}
          rowHeight={rowHeights.comfortable}
          renderRow={renderRow}
          onEnter={(position) => openRow(rowAt(position))}
          onKeyDown={(event, active) => {
            selection.handleKey(event, active)
            if (!event.defaultPrevented) handleKeyDown(event)
          }}
          onChange={selection.handleChange}
          onClick={handleClick}
          onPointerOver={(event) => {
            writeTip(event)
            // The filters are added to an address when the pointer arrives, not with each row.
            const link = event.target instanceof Element ? event.target.closest('a') : null
            if (link) link.search = searchText
          }}
        />
      </div>
      {dialog}
    </>
  )
}
