import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

type ScrollSightOptions = {
  /** What scrolls. */
  readonly scrollRef: RefObject<HTMLElement | null>
  /** Pixels, the same for every row. When it changes, the row that is first in sight stays so. */
  readonly rowHeight: number
  /** How far it was scrolled when it was last looked at, in pixels. */
  readonly top: number
  look(element: HTMLElement, isScroll: boolean): void
}

/** Calls `look` at first, whenever the element is scrolled or gets another size, and when its rows get another height. */
export function useScrollSight({ scrollRef, rowHeight, top, look }: ScrollSightOptions): void {
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

  const drawnHeight = useRef(rowHeight)
  const keepFirst = useEffectEvent((height: number) => {
    const element = scrollRef.current
    const first = Math.floor(top / drawnHeight.current)
    if (!element || drawnHeight.current === height) return
    drawnHeight.current = height
    element.scrollTop = first * height
    look(element, false)
  })
  useLayoutEffect(() => keepFirst(rowHeight), [rowHeight])
}
