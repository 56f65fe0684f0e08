import {
  defaultRangeExtractor,
  type Range,
  type ReactVirtualizer,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

type GridWindowInput = {
  readonly container: RefObject<HTMLDivElement | null>
  readonly horizontal: boolean
  readonly count: number
  /** Size of one row or column in pixels; a new function when any size has changed. */
  sizeOf(index: number): number
  /** What sticks in front of the window: the head, or the pinned column. */
  readonly before: number
  /** The row or column that has the focus, or -1: it is drawn wherever it is, so that the focus is not lost. */
  readonly active: number
}

type GridWindow = {
  readonly virtualizer: ReactVirtualizer<HTMLDivElement, Element>
  readonly items: readonly VirtualItem[]
  /** Size of all of them in pixels. */
  readonly total: number
}

/** Which rows, or which columns, of a grid are drawn. `items` keeps its identity while they stay the same. */
export function useGridWindow(input: GridWindowInput): GridWindow {
  const { container, horizontal, count, sizeOf, before, active } = input
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const isInside = active < 0 || active >= range.count || indexes.includes(active)
      return isInside ? indexes : [...indexes, active].sort((a, b) => a - b)
    },
    [active],
  )
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    horizontal,
    count,
    getScrollElement: () => container.current,
    estimateSize: sizeOf,
    paddingStart: before,
    scrollPaddingStart: before,
    overscan: horizontal ? 3 : 12,
    rangeExtractor,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, sizeOf])
  return { virtualizer, items: virtualizer.getVirtualItems(), total: virtualizer.getTotalSize() }
}
