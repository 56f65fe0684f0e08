import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Columns beyond those in sight that are drawn too, on each side. */
const spareColumns = 2

/** Places in the list of columns, from 0, both included; `last` is before `first` when there is none. */
export type ColumnWindow = { first: number; last: number }

/** How far a table is scrolled to the side, and how much of it is in sight, in pixels. */
type Sight = { left: number; width: number }

/**
 * The columns that are elements: those in sight and two on each side. `widths` are of all columns in pixels; the
 * first is pinned, covers the start of what is in sight, and is in no window.
 */
export function columnWindow(widths: readonly number[], { left, width }: Sight): ColumnWindow {
  const [pinned = 0, ...rest] = widths
  const [start, end] = [left, left + width - pinned]
  let edge = 0
  let [first, last] = [rest.length, -1]
  for (const [index, wide] of rest.entries()) {
    if (edge + wide > start && first === rest.length) first = index
    if (edge < end) last = index
    edge += wide
  }
  return {
    first: Math.max(0, Math.min(first, rest.length - 1) - spareColumns) + 1,
    last: Math.min(rest.length - 1, Math.max(last, first) + spareColumns) + 1,
  }
}

/** How far a table is scrolled to the side, in pixels, one column further to the left or right. */
export function columnStep(widths: readonly number[], left: number, by: -1 | 1): number {
  let edge = 0
  const edges = widths.slice(1).map((width) => (edge += width) - width)
  // The browser rounds what it is scrolled to.
  if (by > 0) return edges.find((start) => start > left + 1) ?? left
  return edges.findLast((start) => start < left - 1) ?? 0
}

type VirtualColumnsOptions = {
  /** What scrolls. */
  scrollRef: RefObject<HTMLElement | null>
  /** Of all columns, in pixels; the first is pinned. Stays the same list while the widths do. */
  widths: readonly number[]
  /** Every column is drawn, wherever one looks. */
  isWhole: boolean
}

/** The columns of a wide table that are elements: those in sight and a few around them. */
export function useVirtualColumns({ scrollRef, widths, isWhole }: VirtualColumnsOptions): ColumnWindow {
  const [sight, setSight] = useState<Sight>({ left: 0, width: 0 })
  const drawn = isWhole ? { first: 1, last: widths.length - 1 } : columnWindow(widths, sight)

  const look = useEffectEvent((element: HTMLElement, widths: readonly number[], isScroll: boolean) => {
    const next = { left: element.scrollLeft, width: element.clientWidth }
    const { first, last } = columnWindow(widths, next)
    if (first === drawn.first && last === drawn.last) return
    // In the frame of the scroll, so that no cell is seen blank.
    if (isScroll) flushSync(() => setSight(next))
    else setSight(next)
  })

  useLayoutEffect(() => {
    const element = scrollRef.current
    if (!element || isWhole) return undefined
    look(element, widths, false)
    const handleScroll = () => look(element, widths, true)
    const observer = new ResizeObserver(() => look(element, widths, false))
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [scrollRef, widths, isWhole])

  return drawn
}

/** Width inside an element in pixels, without its scroll bar, as it is resized; 0 before it is there. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return width
}
