import { clsx } from 'clsx'
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { useLayoutEffect, useRef } from 'react'
import { countText, shortNumberText } from '#lib/count-text.ts'
import { useRovingFocus } from '#ui/roving-focus.ts'
import { barFill, type ChartBar } from './bar-list.tsx'
import type { MonthBar } from './month-bars.ts'

/** In pixels: height of the tallest bar, and room above it for its number. */
const height = 148
const headroom = 18

type MonthColumnsProps = { label: string; bars: readonly MonthBar[]; onToggle(bar: ChartBar): void }

/** Vertical bars, one per month, each a button that filters. The arrow keys move between them. */
export function MonthColumns({ label, bars, onToggle }: MonthColumnsProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus<HTMLUListElement>('row')
  const y = scaleLinear([0, Math.max(1, max(bars, ({ count }) => count) ?? 0)], [0, height])
  const hasChosen = bars.some(({ isChosen }) => isChosen)

  // When not all months fit, start with the current one in view.
  useLayoutEffect(() => {
    const scroller = scrollRef.current
    const current = scroller?.querySelector<HTMLElement>('[data-current]')
    if (scroller && current) scroller.scrollLeft = current.offsetLeft - scroller.clientWidth / 3
  }, [])

  return (
    <div ref={scrollRef} className="relative -mx-4 overflow-x-auto px-4">
      <ul aria-label={label} className="flex items-end" {...roving}>
        {bars.map((bar) => {
          const { kind, isChosen, count, shortLabel } = bar
          const name = `${bar.label}: ${countText(count, 'organization')}`
          const isMonth = kind === 'past' || kind === 'current' || kind === 'coming'
          // A month with any organization is visible, however few they are.
          const top = height - (count && Math.max(2, y(count)))
          return (
            <li
              key={bar.id}
              data-current={kind === 'current' ? '' : undefined}
              className={clsx(
                'relative flex-1 rounded-sm hover:bg-hover',
                isMonth ? 'min-w-5.5' : 'min-w-14 first:mr-1 not-first:ml-1',
              )}
            >
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={name}
                data-tip={name}
                onClick={() => onToggle(bar)}
                className="block w-full rounded-sm after:absolute after:inset-0 focus-visible:-outline-offset-2"
              >
                <svg aria-hidden="true" className="block w-full" height={height + headroom}>
                  <rect
                    x="10%"
                    width="80%"
                    y={headroom + top}
                    height={height - top}
                    rx={2}
                    className={clsx(
                      barFill(
                        isChosen,
                        hasChosen || kind === 'past' || kind === 'earlier' || kind === 'none',
                      ),
                    )}
                  />
                  {count > 0 && (
                    <text
                      x="50%"
                      y={headroom + top - 4}
                      textAnchor="middle"
                      className={clsx(
                        'tabular text-[10px]',
                        isChosen ? 'fill-ink font-semibold' : 'fill-muted',
                      )}
                    >
                      {shortNumberText(count)}
                    </text>
                  )}
                </svg>
              </button>
              <span
                aria-hidden="true"
                className={clsx(
                  'block h-6 overflow-visible border-t pt-1 text-center text-2xs whitespace-nowrap',
                  kind === 'current' || isChosen
                    ? 'border-accent font-semibold text-accent'
                    : 'border-line-strong text-muted',
                )}
              >
                {isChosen && isMonth ? '✓' : kind === 'current' ? 'Now' : shortLabel}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
