import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useState } from 'react'
import { inSlotOrder, rowWindow } from './row-window.ts'

/** Rows beyond those in sight; half of them on each side. */
const spareRows = 6

type VirtualRowsOptions = {
  /** What scrolls. The head of the table is one row high and sticks to its top. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** Pixels, the same for every row and as long as the component lives. */
  rowHeight: number
}

/**
 * The rows of a long table that are elements: those in sight and a few around them, in the order of their elements.
 * Row `n` belongs to element `n` modulo `slots`.
 */
export function useVirtualRows({ scrollRef, count, rowHeight }: VirtualRowsOptions) {
  const [windowSize, setWindowSize] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    rangeExtractor: (range) => rowWindow(range, windowSize),
    onChange: ({ scrollRect }) => setWindowSize(Math.ceil((scrollRect?.height ?? 0) / rowHeight) + spareRows),
  })
  const drawn = virtualizer.getVirtualIndexes()
  const slots = Math.max(windowSize, drawn.length)
  return {
    positions: inSlotOrder(drawn, slots),
    slots,
    scrollTo: (position: number) => virtualizer.scrollToIndex(position, { align: 'auto' }),
  }
}
