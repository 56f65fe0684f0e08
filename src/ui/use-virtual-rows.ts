import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { inSlotOrder, type RowSight, rowWindow, seenRows } from './row-window.ts'
import { useScrollSight } from './use-scroll-sight.ts'

/** Rows beyond those in sight; half of them on each side. */
const spareRows = 6

type VirtualRowsOptions = {
  /** What scrolls. The head of the table sticks to its top. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** Pixels, the same for every row. When it changes, the row that is first in sight stays so. */
  rowHeight: number
  /** Pixels, where the head is not as high as a row. */
  headHeight?: number
  /** Rows that stick to the top, the head among them. */
  stuckRows?: number
}

/**
 * The rows of a long table that are elements: those in sight and a few around them, in the order of their elements.
 * Row `n` belongs to element `n` modulo `slots`. Not TanStack Virtual: as all rows are of one height there is nothing
 * to measure, and it keeps an object for each of a hundred thousand rows and ships 10 kB.
 */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { scrollRef, count, rowHeight, headHeight = rowHeight, stuckRows = 1 } = options
  const [sight, setSight] = useState<RowSight>({ top: 0, height: 0 })
  const sizes = { count, rowHeight, headHeight }
  const seen = seenRows(sight, sizes)
  const slots = sight.height === 0 ? 0 : Math.ceil(sight.height / rowHeight) + spareRows

  function look(element: HTMLElement, isScroll: boolean) {
    const next = { top: Math.max(0, element.scrollTop), height: element.clientHeight }
    const { startIndex, endIndex } = seenRows(next, sizes)
    const isSame =
      next.height === sight.height && startIndex === seen.startIndex && endIndex === seen.endIndex
    if (isSame) return
    // In the frame of the scroll, so that no row is seen blank.
    if (isScroll) flushSync(() => setSight(next))
    else setSight(next)
  }

  useScrollSight({ scrollRef, rowHeight, top: sight.top, look })

  /** Scrolls as little as it takes for a row to be in sight whole. */
  function scrollTo(position: number) {
    const element = scrollRef.current
    if (!element) return
    const highest = (position + 1 - stuckRows) * rowHeight
    const lowest = headHeight + (position + 1) * rowHeight - element.clientHeight
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
  }

  return {
    positions: slots === 0 ? [] : inSlotOrder(rowWindow(seen, slots), slots),
    slots,
    /** The first row that is in sight under the head. */
    first: seen.startIndex,
    scrollTo,
  }
}
