import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Places in a list, from 0, both included, of the rows in sight. */
type SeenRows = { startIndex: number; endIndex: number; count: number }

/** How far a table is scrolled, and how much of it is in sight, in pixels. */
type RowSight = { top: number; height: number }

type RowSizes = { count: number; rowHeight: number; headHeight: number }

/** The rows in sight under a head that sticks to the top. `endIndex` is before `startIndex` when there is none. */
export function seenRows({ top, height }: RowSight, { count, rowHeight, headHeight }: RowSizes): SeenRows {
  const last = Math.max(0, count - 1)
  const startIndex = Math.min(Math.floor(top / rowHeight), last)
  const endIndex = Math.min(Math.ceil((top + height - headHeight) / rowHeight) - 1, count - 1)
  return { startIndex, endIndex: height === 0 ? startIndex - 1 : Math.max(endIndex, startIndex - 1), count }
}

/**
 * The rows that are elements: always `size` of them (or all), around those in sight. A scroll then only hands an
 * element to another row; making and styling new ones is what costs frames.
 */
export function rowWindow({ startIndex, endIndex, count }: SeenRows, size: number): number[] {
  const seen = endIndex - startIndex + 1
  const length = Math.min(Math.max(size, seen), count)
  const before = Math.floor((length - seen) / 2)
  const first = Math.min(Math.max(0, startIndex - before), count - length)
  return Array.from({ length }, (_, index) => first + index)
}

/** The rows in the order of their elements: row `n` always has element `n` modulo `size`, so none is ever moved. */
export function inSlotOrder(rows: readonly number[], size: number): number[] {
  return rows.toSorted((a, b) => (a % size) - (b % size))
}

/** Calls `look` at first, and whenever the element that scrolls is scrolled or gets another size. */
export function useScrollSight(
  scrollRef: RefObject<HTMLElement | null>,
  look: (element: HTMLElement, isScroll: boolean) => void,
): void {
  const lookNow = useEffectEvent(look)
  useLayoutEffect(() => {
    const element = scrollRef.current
    if (!element) return undefined
    lookNow(element, false)
    const handleScroll = () => lookNow(element, true)
    const observer = new ResizeObserver(() => lookNow(element, false))
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [scrollRef])
}

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

  useScrollSight(scrollRef, look)

  const drawnHeight = useRef(rowHeight)
  const keepFirst = useEffectEvent((height: number) => {
    const element = scrollRef.current
    const first = Math.floor(sight.top / drawnHeight.current)
    if (!element || drawnHeight.current === height) return
    drawnHeight.current = height
    element.scrollTop = first * height
    look(element, false)
  })
  useLayoutEffect(() => keepFirst(rowHeight), [rowHeight])

  /** Scrolls as little as it takes for a row to be in sight whole; it is there with the next drawing. */
  function scrollTo(position: number) {
    const element = scrollRef.current
    if (!element) return
    const highest = (position + 1 - stuckRows) * rowHeight
    const lowest = headHeight + (position + 1) * rowHeight - element.clientHeight
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    look(element, false)
  }

  return {
    positions: slots === 0 ? [] : inSlotOrder(rowWindow(seen, slots), slots),
    slots,
    /** The first row that is in sight under the head. */
    first: seen.startIndex,
    scrollTo,
  }
}
