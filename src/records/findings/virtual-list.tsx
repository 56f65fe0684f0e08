import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useActiveRow } from '#ui/roving-focus.ts'
import { usualShare } from '#ui/virtual-rows.ts'

type VirtualListProps = {
  label: string
  count: number
  /** In pixels. Actual heights are measured when items are rendered. */
  estimatedHeight: number
  itemClassName: string
  renderItem(position: number, isActive: boolean): ReactNode
  /** Called on Enter. */
  onEnter(position: number): void
}

/** A virtualized list of items of any height. One item and its content are in the tab order. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, estimatedHeight, itemClassName, renderItem, onEnter } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedHeight,
    indexAttribute: 'data-position',
    overscan: 4,
    // Until it is measured: the first items are then rendered once.
    initialRect: { width: 0, height: innerHeight * usualShare },
  })
  const scrollTo = (position: number) => virtualizer.scrollToIndex(position, { align: 'auto' })
  const { active, tableProps } = useActiveRow({ tableRef: scrollRef, count, scrollTo, onEnter })
  return (
    <div
      ref={scrollRef}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-auto overscroll-contain outline-none"
      {...tableProps}
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-position={index}
            aria-posinset={index + 1}
            aria-setsize={count}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys walk the items, Enter opens one
            tabIndex={index === active ? 0 : -1}
            style={{ transform: `translateY(${start}px)` }}
            className={itemClassName}
          >
            {renderItem(index, index === active)}
          </li>
        ))}
      </ul>
    </div>
  )
}
