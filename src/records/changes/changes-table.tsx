import { type MouseEvent, type ReactNode, useRef } from 'react'
import { numberText } from '#lib/count-text.ts'
import { maxPrintedRows } from '#ui/print.tsx'
import { isPlainClick, positionOf } from '#ui/roving-focus.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import {
  changeColumns,
  changeKindLabels,
  ChangeRow,
  knownText,
  leastWidth,
  rowHeight,
} from './change-row.tsx'
import type { ChangeLine } from './change-lines.ts'
import type { ListReading } from './reading.ts'
import type { DescribedChange } from './described-changes.ts'

const heads = ['Field', 'Before', 'After', 'Difference'] as const

type ChangesTableProps = {
  reading: ListReading
  lines: readonly ChangeLine[]
  onOpen(id: string): void
  /** Expands all parts of a change. */
  onMore(change: DescribedChange): void
}

/** The cells of a line in print; the last cell fills the remaining columns. */
function cellsOf(line: ChangeLine): readonly ReactNode[] {
  if (line.type === 'group') {
    return [
      <strong key="">
        {changeKindLabels[line.kind]} {numberText(line.count)}
      </strong>,
    ]
  }
  const { entry } = line
  if (line.type === 'more') return ['', `and ${numberText(line.count)} more`]
  if (line.type === 'entry')
    return [entry.name, entry.type === 'gone' ? 'last known' : 'now', knownText(entry)]
  const isFirst = line.type === 'field' && line.isFirst
  const { label, before, after, difference } = line.type === 'field' ? line.change.text : line.part
  return [isFirst && entry.name, label, before.text, after.text, difference]
}

const paperOf = ({ column }: ListReading, lines: readonly ChangeLine[]) => ({
  columns: [column, ...heads].map((head) => ({ head })),
  rows: lines.slice(0, maxPrintedRows).map((line, at) => ({
    key: String(at),
    // oxlint-disable-next-line react/no-array-index-key -- nothing on paper changes its place
    cells: cellsOf(line).map((cell, index) => <bdi key={index}>{cell}</bdi>),
  })),
})

/** A virtualized table of changes. Enter or a click on a name opens the record. */
export function ChangesTable({ reading, lines, onOpen, onMore }: ChangesTableProps) {
  const scrollRef = useRef<HTMLDivElement>(null)

  function open(line: ChangeLine | undefined) {
    if (line?.type === 'more') onMore(line.change)
    else if (line && line.type !== 'group') onOpen(line.entry.id)
  }
  function handleClick(event: MouseEvent<HTMLElement>) {
    const { target } = event
    const more = target instanceof Element ? target.closest('button') : null
    if (more) open(lines[positionOf(more)])
    const link = target instanceof Element ? target.closest('a') : null
    if (!link?.href || !isPlainClick(event)) return
    event.preventDefault()
    open(lines[positionOf(link)])
  }
  return (
    <VirtualTable
      label="Changes"
      scrollId="changes"
      scrollRef={scrollRef}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className={`${changeColumns} h-[36px]`}>
            {[reading.column, ...heads].map((label, index) => (
              <th
                key={label}
                scope="col"
                aria-colindex={index + 1}
                className={`border-b border-line px-3 text-left text-xs leading-[35px] font-medium text-muted ${index === 0 ? 'sm:pl-6' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
      }
      width={leastWidth}
      columns={heads.length + 1}
      rows={lines.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const line = lines[position]
        return (
          line && (
            <ChangeRow key={slot} reading={reading} line={line} position={position} isActive={isActive} />
          )
        )
      }}
      paper={() => paperOf(reading, lines)}
      onEnter={(position) => open(lines[position])}
      onClick={handleClick}
    />
  )
}
