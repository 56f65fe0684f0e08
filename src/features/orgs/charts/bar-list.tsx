import { clsx } from 'clsx'
import { max } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { Check } from 'lucide-react'
import { countText, numberText } from '#lib/count-text.ts'
import { useRovingFocus } from '#ui/roving-focus.ts'

/** One bar of a chart: how many organizations have a value, and whether the list is filtered to them. */
export type ChartBar = {
  /** Unique within the chart. */
  id: string
  label: string
  count: number
  isChosen: boolean
}

/** A part of a whole as text: "31%", "<0.1%", ">99%"; undefined without a whole. Only the whole is "100%". */
export function percentText(count: number, whole: number): string | undefined {
  if (whole === 0) return undefined
  const percent = (count / whole) * 100
  if (count > 0 && percent < 0.1) return '<0.1%'
  if (count < whole && percent >= 99.5) return '>99%'
  return `${percent < 10 && count < whole ? Math.round(percent * 10) / 10 : Math.round(percent)}%`
}

type BarListProps = { label: string; bars: readonly ChartBar[]; onToggle(bar: ChartBar): void }

/** Horizontal bars, each a button that filters. The arrow keys move between them. */
export function BarList({ label, bars, onToggle }: BarListProps) {
  const roving = useRovingFocus<HTMLUListElement>('column')
  const length = scaleLinear([0, Math.max(1, max(bars, ({ count }) => count) ?? 0)], [0, 100])
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const hasChosen = bars.some(({ isChosen }) => isChosen)
  return (
    <ul aria-label={label} className="-mx-2" {...roving}>
      {bars.map((bar) => {
        const share = percentText(bar.count, whole)
        const name = `${bar.label}: ${countText(bar.count, 'organization')}`
        return (
          <li key={bar.id}>
            <button
              type="button"
              aria-pressed={bar.isChosen}
              aria-label={name}
              data-tip={share ? `${name}, ${share}` : name}
              onClick={() => onToggle(bar)}
              className="group grid h-7 w-full grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:max-xl:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]"
            >
              <span className={clsx('flex min-w-0 items-center gap-1', bar.isChosen && 'font-semibold')}>
                {bar.isChosen && <Check size={13} className="shrink-0 text-accent" />}
                <bdi className="truncate">{bar.label}</bdi>
              </span>{' '}
              <svg aria-hidden="true" className="block h-4 w-full">
                <rect
                  // A value that any organization has is visible, however few have it.
                  width={`${bar.count && Math.max(1, length(bar.count))}%`}
                  height="100%"
                  rx={3}
                  className={barFill(bar.isChosen, hasChosen)}
                />
              </svg>
              <span
                className={clsx('tabular min-w-8 text-right', bar.isChosen ? 'font-semibold' : 'text-muted')}
              >
                {numberText(bar.count)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A single hue: chosen bars have full color, the others are dimmed. */
export function barFill(isChosen: boolean, hasChosen: boolean): string {
  if (isChosen) return 'fill-accent forced-colors:fill-[Highlight]'
  return clsx(hasChosen ? 'fill-accent/25' : 'fill-accent/60', 'forced-colors:fill-[GrayText]')
}
