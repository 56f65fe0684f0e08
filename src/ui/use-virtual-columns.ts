import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnWindow, columnWindow, type Sight } from './column-window.ts'

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
