import { type RefObject, useLayoutEffect, useState } from 'react'

/** Inner width of an element in pixels, kept up to date; 0 until it is laid out. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    const measure = () => setWidth(element?.clientWidth ?? 0)
    const observer = new ResizeObserver(measure)
    if (element) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return width
}
