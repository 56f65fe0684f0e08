import { type RefObject, useEffect, useRef, useState } from 'react'

type MoreColumnsProps = {
  /** What scrolls: a size container, in which this stands first. */
  scrollRef: RefObject<HTMLElement | null>
  /** Of all columns together: pixels, or a CSS length. */
  width: number | string
}

/**
 * A shade at the end of a table as long as columns go on beyond it. It takes no room and no pointer. Whether the last
 * one is in sight is asked of the browser, which knows it when it draws: nothing is measured as one scrolls.
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
