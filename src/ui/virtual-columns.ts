import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useViewportChange } from './virtual-rows.ts'

/** Extra columns rendered on each side. */
const spareColumns = 2

/** Column indexes, inclusive; `last` is less than `first` if there are none. */
export type ColumnWindow = { first: number; last: number }

/** Horizontal scroll position and visible width, in pixels. */
type Viewport = { left: number; width: number }

/** Where each column starts and, at the end, where the last one ends, in pixels. */
export function columnEdges(widths: readonly number[]): readonly number[] {
  let edge = 0
  return [0, ...widths.map((width) => (edge += width))]
}

/**
 * The columns to render: the visible ones and two more on each side. The first column is pinned: it covers the start of
 * the visible area and is never part of the window.
 */
export function columnWindow(edges: readonly number[], { left, width }: Viewport): ColumnWindow {
  const end = edges.length - 2
  /** The last column whose start satisfies the condition. */
  const lastThat = (mayBegin: (edge: number) => boolean) =>
    Math.max(
      1,
      edges.findLastIndex((edge, column) => column <= end && mayBegin(edge)),
    )
  const first = lastThat((edge) => edge <= left + (edges[1] ?? 0))
  const last = lastThat((edge) => edge < left + width)
  return {
    first: Math.max(1, first - spareColumns),
    last: Math.min(end, Math.max(first, last) + spareColumns),
  }
}

/** The scroll position, in pixels, one column to the left or right. */
export function columnStep(widths: readonly number[], left: number, by: -1 | 1): number {
  let edge = 0
  const edges = widths.slice(1).map((width) => (edge += width) - width)
  // Browsers round the scroll position.
  if (by > 0) return edges.find((start) => start > left + 1) ?? left
  return edges.findLast((start) => start < left - 1) ?? 0
}

/** The width of most tables, in pixels: that of the page beside its navigation. */
const usualWidth = () => document.querySelector('main')?.clientWidth ?? 0

type VirtualColumnsOptions = {
  /** The scrolling element. */
  scrollRef: RefObject<HTMLElement | null>
  /** Widths of all columns in pixels; the first is pinned. Must be stable. */
  widths: readonly number[]
  /** Whether to render all columns. */
  isWhole?: boolean
}

/** The columns of a wide table to render: the visible ones and a few around them. */
export function useVirtualColumns({ scrollRef, widths, isWhole = false }: VirtualColumnsOptions) {
  const [viewport, setViewport] = useState<Viewport>(() => ({ left: 0, width: usualWidth() }))
  const edges = useMemo(() => columnEdges(widths), [widths])
  const drawn = isWhole ? { first: 1, last: widths.length - 1 } : columnWindow(edges, viewport)

  function measure(element: HTMLElement, of = edges) {
    const next = { left: Math.max(0, element.scrollLeft), width: element.clientWidth }
    const { first, last } = columnWindow(of, next)
    if (!isWhole && (first !== drawn.first || last !== drawn.last)) setViewport(next)
  }

  useViewportChange(scrollRef, measure, setViewport)
  const measuredEdges = useRef(edges)
  const measureAgain = useEffectEvent((of: readonly number[]) => {
    // A reloaded list usually has equal columns, and measuring makes the browser lay out all that is new.
    if (scrollRef.current && measuredEdges.current.join() !== of.join()) measure(scrollRef.current, of)
    measuredEdges.current = of
  })
  useLayoutEffect(() => measureAgain(edges), [edges])

  /** Scrolls the minimum to make a column fully visible; it is rendered with the next update. */
  function scrollTo(column: number) {
    const element = scrollRef.current
    const [start = 0, end = 0] = edges.slice(column, column + 2)
    if (!element || column === 0) return
    const [leftmost, rightmost] = [start - (edges[1] ?? 0), end - element.clientWidth]
    if (element.scrollLeft > leftmost) element.scrollLeft = leftmost
    else if (element.scrollLeft < rightmost) element.scrollLeft = rightmost
    measure(element)
  }

  return { ...drawn, scrollTo }
}

/** The inner width of an element in pixels without its scroll bar, kept up to date; a guess in its first render. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
