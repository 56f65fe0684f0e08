import { type MouseEvent, useRef } from 'react'
import { isPlainClick, positionOf } from '#ui/roving-focus.ts'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { changeLayout, ChangeRow, rowHeight } from './change-row.tsx'
import type { ChangeLine } from './change-lines.ts'
import type { ListReading } from './reading.ts'
import type { ToldChange } from './told-changes.ts'
const heads = ['Field', 'Before', 'After', 'Difference'] as const

type ChangesTableProps = {
  reading: ListReading
  lines: readonly ChangeLine[]
  onOpen(id: string): void
  /** Shows every part of a change. */
  onMore(change: ToldChange): void
}

/** The changes as a table of virtual rows; Enter or a click on a name opens the entry. */
export function ChangesTable({ reading, lines, onOpen, onMore }: ChangesTableProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const available = useElementWidth(scrollRef)
  const { styles, width } = changeLayout(available)

  function open(line: ChangeLine | undefined) {
    if (line?.is === 'more') onMore(line.change)
    else if (line && line.is !== 'group') onOpen(line.entry.id)
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
          <tr aria-rowindex={1} className="flex h-[36px]">
            {[reading.column, ...heads].map((label, index) => (
              <th
                key={label}
                scope="col"
                aria-colindex={index + 1}
                style={styles[index]}
                className={`border-b border-line px-3 text-left text-xs leading-[35px] font-medium text-muted ${index === 0 ? 'sm:pl-6' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
      }
      width={Math.max(width, available)}
      columns={styles.length}
      rows={lines.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const line = lines[position]
        return (
          line && (
            <ChangeRow
              key={slot}
              reading={reading}
              line={line}
              styles={styles}
              position={position}
              isActive={isActive}
            />
          )
        )
      }}
      onEnter={(position) => open(lines[position])}
      onClick={handleClick}
    />
  )
}
