import { type Dispatch, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Indexes of the visible rows, inclusive. */
type VisibleRows = { startIndex: number; endIndex: number; count: number }

/** Vertical scroll position and visible height, in pixels. */
type Viewport = { top: number; height: number }

type RowSizes = { count: number; rowHeight: number; headHeight: number }

/** The visible rows below a sticky header. `endIndex` is less than `startIndex` if there are none. */
export function visibleRows(
  { top, height }: Viewport,
  { count, rowHeight, headHeight }: RowSizes,
): VisibleRows {
  const last = Math.max(0, count - 1)
  const startIndex = Math.min(Math.floor(top / rowHeight), last)
  const endIndex = Math.min(Math.ceil((top + height - headHeight) / rowHeight) - 1, count - 1)
  return { startIndex, endIndex: height === 0 ? startIndex - 1 : Math.max(endIndex, startIndex - 1), count }
}

/**
 * The rows to render: always `size` of them (or all), around the visible ones. Scrolling then only reuses elements for
 * other rows; creating and styling new ones is what costs frames.
 */
export function rowWindow({ startIndex, endIndex, count }: VisibleRows, size: number): number[] {
  const seen = endIndex - startIndex + 1
  const length = Math.min(Math.max(size, seen), count)
  const before = Math.floor((length - seen) / 2)
  const first = Math.min(Math.max(0, startIndex - before), count - length)
  return Array.from({ length }, (_, index) => first + index)
}

/** Orders rows by their elements: row `n` always uses element `n` modulo `size`, so that elements are never moved. */
export function inSlotOrder(rows: readonly number[], size: number): number[] {
  return rows.toSorted((a, b) => (a % size) - (b % size))
}

/**
 * Calls `measure` in the frame of the mount, and whenever the scrolling element scrolls or changes its size. In a frame,
 * the layout is there already; measuring in the effect would compute it twice. The `viewport` that it sets is rendered
 * in the same frame, so that nothing appears blank.
 */
export function useViewportChange<Viewport>(
  scrollRef: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => void,
  setViewport: Dispatch<(viewport: Viewport) => Viewport>,
): void {
  const measureNow = useEffectEvent(measure)
  useLayoutEffect(() => {
    const element = scrollRef.current
    if (!element) return undefined
    const handleCapture = () => measureNow(element)
    const handleChange = () => flushSync(() => setViewport((same) => same))
    const observer = new ResizeObserver(() => {
      handleCapture()
      handleChange()
    })
    observer.observe(element)
    // Rows and columns are both measured before either is rendered: in between, the browser would lay out all cells.
    element.addEventListener('scroll', handleCapture, { passive: true, capture: true })
    element.addEventListener('scroll', handleChange, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleCapture, { capture: true })
      element.removeEventListener('scroll', handleChange)
    }
  }, [scrollRef, setViewport])
}

/** Extra rows to render, half of them on each side. */
const spareRows = 6

/** The share of a window that headers and toolbars usually leave. */
export const usualShare = 0.7

type VirtualRowsOptions = {
  /** The scrolling element; the table header sticks to its top. */
  scrollRef: RefObject<HTMLElement | null>
  count: number
  /** In pixels, the same for all rows. When it changes, the first visible row stays in place. */
  rowHeight: number
  /** In pixels; default: the row height. */
  headHeight?: number
  /** The number of rows that stick to the top, including the header. */
  stuckRows?: number
  /** Whether it takes the height that the page leaves. The first rows then need not wait until it is measured. */
  fillsPage?: boolean
}

/**
 * The rows of a long table to render: the visible ones and a few around them, in element order. Row `n` uses element
 * `n` modulo `slots`. Not TanStack Virtual: with rows of equal height there is nothing to measure, and it keeps an
 * object for each of a hundred thousand rows and adds 10 kB.
 */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { scrollRef, count, rowHeight, headHeight = rowHeight, stuckRows = 1, fillsPage = false } = options
  const [viewport, setViewport] = useState<Viewport>(() => ({
    top: 0,
    height: fillsPage ? innerHeight * usualShare : 0,
  }))
  const sizes = { count, rowHeight, headHeight }
  const seen = visibleRows(viewport, sizes)
  const slots = viewport.height === 0 ? 0 : Math.ceil(viewport.height / rowHeight) + spareRows

  function measure(element: HTMLElement) {
    const next = { top: Math.max(0, element.scrollTop), height: element.clientHeight }
    const { startIndex, endIndex } = visibleRows(next, sizes)
    const isSame =
      next.height === viewport.height && startIndex === seen.startIndex && endIndex === seen.endIndex
    if (!isSame) setViewport(next)
  }

  useViewportChange(scrollRef, measure, setViewport)

  const drawnHeight = useRef(rowHeight)
  const keepFirst = useEffectEvent((height: number) => {
    const element = scrollRef.current
    const first = Math.floor(viewport.top / drawnHeight.current)
    if (!element || drawnHeight.current === height) return
    drawnHeight.current = height
    element.scrollTop = first * height
    measure(element)
  })
  useLayoutEffect(() => keepFirst(rowHeight), [rowHeight])

  /** Scrolls the minimum to make a row fully visible; it is rendered with the next update. */
  function scrollTo(position: number) {
    const element = scrollRef.current
    if (!element) return
    const highest = (position + 1 - stuckRows) * rowHeight
    const lowest = headHeight + (position + 1) * rowHeight - element.clientHeight
    if (element.scrollTop > highest) element.scrollTop = highest
    else if (element.scrollTop < lowest) element.scrollTop = lowest
    measure(element)
  }

  return {
    positions: slots === 0 ? [] : inSlotOrder(rowWindow(seen, slots), slots),
    slots,
    /** The first visible row below the header. */
    first: seen.startIndex,
    scrollTo,
  }
}
