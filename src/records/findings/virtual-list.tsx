import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { nextPosition } from '#ui/roving-focus.ts'

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

const positionOf = (element: Element): number =>
  Number(element.closest('li[data-index]')?.getAttribute('data-index') ?? -1)

/**
 * A virtualized list of items of any height. One item and its content are in the tab order (WAI-ARIA roving tabindex);
 * arrow keys, Page Up, Page Down, Home, and End move it.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, estimatedHeight, itemClassName, renderItem, onEnter } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(0)
  const mustFocus = useRef(false)
  const hadFocus = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => estimatedHeight,
    overscan: 4,
  })

  useLayoutEffect(() => {
    const list = scrollRef.current
    const focused = document.activeElement
    // The focused element was removed with its item: focus the item now in its place.
    const isLost = hadFocus.current && (focused === null || focused === document.body)
    if (list && (mustFocus.current || isLost)) {
      const item = list.querySelector<HTMLElement>(`li[data-index="${active}"]`)
      if (item) mustFocus.current = false
      ;(item ?? list).focus({ preventScroll: item !== null })
    }
    hadFocus.current = list?.contains(document.activeElement) ?? false
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isItem = event.target instanceof HTMLElement && event.target.matches('li[data-index]')
    if (event.key === 'Enter' && isItem) return onEnter(active)
    const next = nextPosition(event.key, active, count)
    if (next === null) return
    event.preventDefault()
    mustFocus.current = true
    setWanted(next)
    virtualizer.scrollToIndex(next, { align: 'auto' })
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    hadFocus.current = true
    const position = positionOf(target)
    if (position >= 0) setWanted(position)
  }

  // On the container: it holds the focus itself until an item to be focused is rendered.
  const handlers = { onKeyDown: handleKeyDown, onFocus: handleFocus }
  return (
    <div
      ref={scrollRef}
      {...handlers}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-auto overscroll-contain outline-none"
      onBlur={({ relatedTarget }) => {
        // Without a `relatedTarget`, the focused element was removed, and the effect above restores the focus.
        if (relatedTarget instanceof Element) hadFocus.current = false
      }}
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
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
