import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScrollSight } from './virtual-rows.ts'

/** Columns beyond those in sight that are drawn too, on each side. */
const spareColumns = 2

/** Places in the list of columns, from 0, both included; `last` is before `first` when there is none. */
export type ColumnWindow = { first: number; last: number }

/** How far a table is scrolled to the side, and how much of it is in sight, in pixels. */
type Sight = { left: number; width: number }

/** Where each column begins in a row and, as one more, where the last ends; in pixels. */
export function columnEdges(widths: readonly number[]): readonly number[] {
  let edge = 0
  return [0, ...widths.map((width) => (edge += width))]
}

/**
 * The columns that are elements: those in sight and two on each side, found by halving. The first column is pinned,
 * covers the start of what is in sight, and is in no window.
 */
export function columnWindow(edges: readonly number[], { left, width }: Sight): ColumnWindow {
  const end = edges.length - 2
  /** The last column of those, from the start on, that begin where one may. */
  function lastThat(mayBegin: (edge: number) => boolean): number {
    let [low, high] = [1, end]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (mayBegin(edges[middle] ?? 0)) low = middle
      else high = middle - 1
    }
    return low
  }
  const first = lastThat((edge) => edge <= left + (edges[1] ?? 0))
  const last = lastThat((edge) => edge < left + width)
  return {
    first: Math.max(1, first - spareColumns),
    last: Math.min(end, Math.max(first, last) + spareColumns),
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
  isWhole?: boolean
}

/** The columns of a wide table that are elements: those in sight and a few around them. */
export function useVirtualColumns({ scrollRef, widths, isWhole = false }: VirtualColumnsOptions) {
  const [sight, setSight] = useState<Sight>({ left: 0, width: 0 })
  const edges = useMemo(() => columnEdges(widths), [widths])
  const drawn = isWhole ? { first: 1, last: widths.length - 1 } : columnWindow(edges, sight)

  function look(element: HTMLElement, isScroll: boolean, of = edges) {
    const next = { left: Math.max(0, element.scrollLeft), width: element.clientWidth }
    const { first, last } = columnWindow(of, next)
    if (isWhole || (first === drawn.first && last === drawn.last)) return
    // In the frame of the scroll, so that no cell is seen blank.
    if (isScroll) flushSync(() => setSight(next))
    else setSight(next)
  }

  useScrollSight(scrollRef, look)
  const lookAgain = useEffectEvent((of: readonly number[]) => {
    if (scrollRef.current) look(scrollRef.current, false, of)
  })
  useLayoutEffect(() => lookAgain(edges), [edges])

  /** Scrolls as little as it takes for a column to be in sight whole; it is there with the next drawing. */
  function scrollTo(column: number) {
    const element = scrollRef.current
    const [start = 0, end = 0] = edges.slice(column, column + 2)
    if (!element || column === 0) return
    const [leftmost, rightmost] = [start - (edges[1] ?? 0), end - element.clientWidth]
    if (element.scrollLeft > leftmost) element.scrollLeft = leftmost
    else if (element.scrollLeft < rightmost) element.scrollLeft = rightmost
    look(element, false)
  }

  return { ...drawn, scrollTo }
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
