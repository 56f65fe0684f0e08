import { type RefObject, useEffect, useRef, useState } from 'react'

type MoreColumnsProps = {
  /** The scrolling container, a size container with this as its first child. */
  scrollRef: RefObject<HTMLElement | null>
  /** Total width of all columns: pixels, or a CSS length. */
  width: number | string
}

/**
 * A shade at the end of a table while more columns follow. It takes no space and ignores the pointer. An
 * IntersectionObserver tells whether the last column is visible, so that nothing is measured while scrolling.
 */
export function MoreColumns({ scrollRef, width }: MoreColumnsProps) {
  const endRef = useRef<HTMLElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  useEffect(() => {
    const end = endRef.current
    if (!end) return undefined
    const observer = new IntersectionObserver(([entry]) => setGoesOn(entry?.isIntersecting === false), {
      root: scrollRef.current,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [scrollRef])
  return (
    <div aria-hidden="true" className="sticky top-0 z-3 h-0 min-w-full print:hidden" style={{ width }}>
      <i ref={endRef} className="absolute right-0 size-px" />
      {goesOn && (
        <div className="sticky left-0 h-0 w-[100cqw]">
          <i
            data-more-columns
            className="pointer-events-none absolute right-0 h-[100cqh] w-5 bg-linear-to-l from-(--shade) to-transparent forced-colors:w-0 forced-colors:border-r-4 forced-colors:border-dashed"
          />
        </div>
      )}
    </div>
  )
}
