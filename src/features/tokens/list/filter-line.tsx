import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button.tsx'

const ends = [
  { at: 0, name: 'Previous', icon: <ChevronLeft size={14} />, className: 'left-0 bg-linear-to-r pr-4' },
  { at: -1, name: 'More', icon: <ChevronRight size={14} />, className: 'right-0 bg-linear-to-l pl-4' },
] as const

/**
 * Filters in one line that scrolls if they need more room. An end that is cut off has a button, which moves the focus to
 * the filter there. The browser reports which ends are visible, so nothing is measured.
 */
export function FilterLine({ className, children }: { className: string; children: ReactNode }) {
  const lineRef = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState<readonly number[]>([])
  useEffect(() => {
    const line = lineRef.current
    if (!line) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const at = target.nextSibling ? 0 : -1
          setCut((before) => [...before.filter((end) => end !== at), ...(isIntersecting ? [] : [at])])
        }
      },
      { root: line },
    )
    for (const mark of line.querySelectorAll(':scope > i')) observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  function focusAt(at: 0 | -1) {
    const line = lineRef.current
    const control = [...(line?.querySelectorAll('button') ?? [])].at(at)
    control?.focus({ preventScroll: true })
    line?.scrollTo({ left: at === 0 ? 0 : line.scrollWidth })
  }
  return (
    <div className={clsx('relative flex min-w-0', className)}>
      <div ref={lineRef} className="flex min-w-0 scroll-px-12 gap-1.5 overflow-x-auto p-1">
        <i className="-mr-[7px] w-px shrink-0" />
        {children}
        <i className="-ml-[7px] w-px shrink-0" />
      </div>
      {ends.map(
        ({ at, name, icon, className: side }) =>
          cut.includes(at) && (
            <div
              key={at}
              className={clsx(
                'absolute inset-y-0 flex items-center from-canvas from-60% to-transparent',
                side,
              )}
            >
              <IconButton label={`${name} filters`} icon={icon} tabIndex={-1} onClick={() => focusAt(at)} />
            </div>
          ),
      )}
    </div>
  )
}
