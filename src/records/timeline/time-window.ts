import { monthNumber, monthValue, readMonth } from '#lib/dates.ts'
import { monthText } from '#lib/relative-time.ts'

/** How much time is seen at once, from near to far. */
export const zooms = ['quarter', 'year', 'years'] as const

export type Zoom = (typeof zooms)[number]

/** The stretch of time on screen: whole months, from the first moment of one (UTC). */
export type TimeWindow = {
  zoom: Zoom
  /** Months since the year 0. */
  month: number
  /** Milliseconds since the epoch: the first moment in it, and the first after it. */
  start: number
  end: number
}

/** Months that are seen, months of a step sideways, and months before today's where it begins by itself. */
const scales: Readonly<Record<Zoom, { length: number; step: number; before: number }>> = {
  quarter: { length: 3, step: 1, before: 0 },
  year: { length: 12, step: 3, before: 3 },
  years: { length: 60, step: 12, before: 12 },
}

const firstMonth = 0
/** December 9999, the last month that a date can name. */
const lastMonth = 119_999

/** The first moment of a month, which is counted from the year 0. */
function monthStart(month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12)
  return date.getTime()
}

function windowAt(zoom: Zoom, wanted: number): TimeWindow {
  const { length } = scales[zoom]
  const within = Math.min(Math.max(wanted, firstMonth), lastMonth + 1 - length)
  // Years are seen whole.
  const month = zoom === 'years' ? within - (within % 12) : within
  return { zoom, month, start: monthStart(month), end: monthStart(month + length) }
}

/** The window that an address asks for; without a readable `from` ("2026-05") it lies around `now`. */
export function timeWindow(zoom: Zoom, from: string | undefined, now: number): TimeWindow {
  return windowAt(zoom, readMonth(from ?? '') ?? monthNumber(now) - scales[zoom].before)
}

/** The window that many steps later; earlier when negative. */
export const panned = ({ zoom, month }: TimeWindow, steps: number): TimeWindow =>
  windowAt(zoom, month + steps * scales[zoom].step)

/** The window that sees more or less time around the same middle, or around `now` when that is in sight. */
export function zoomed(window: TimeWindow, zoom: Zoom, now: number): TimeWindow {
  if (now >= window.start && now < window.end) return timeWindow(zoom, undefined, now)
  const middle = window.month + scales[window.zoom].length / 2
  return windowAt(zoom, Math.round(middle - scales[zoom].length / 2))
}

/** How a window is written in an address: undefined when it lies around `now` anyway. */
export function windowParam(window: TimeWindow, now: number): string | undefined {
  return timeWindow(window.zoom, undefined, now).month === window.month ? undefined : monthValue(window.month)
}

/** Where a moment is: 0 at the start of the window, 100 at its end. */
export const percentOf = ({ start, end }: TimeWindow, epoch: number): number =>
  ((epoch - start) / (end - start)) * 100

/** From when to when, in milliseconds; an end that nobody names is open. */
export type Span = { start?: number; end?: number }

/** How an end of a bar looks: where it is, cut off by the edge of the window, or named by nobody. */
export type BarEnd = 'here' | 'cut' | 'open'

export type Bar =
  | { kind: 'bar'; left: number; width: number; start: BarEnd; end: BarEnd }
  /** All of it lies outside. */
  | { kind: 'before' }
  | { kind: 'after' }

/** The part of a span that is in sight, in percent of the window. */
export function barOf(window: TimeWindow, span: Span): Bar {
  const from = span.start ?? -Infinity
  const to = span.end ?? Infinity
  if (to < window.start) return { kind: 'before' }
  if (from >= window.end) return { kind: 'after' }
  const left = Math.max(0, percentOf(window, from))
  const right = Math.min(100, percentOf(window, to))
  return {
    kind: 'bar',
    left,
    width: right - left,
    start: span.start === undefined ? 'open' : from < window.start ? 'cut' : 'here',
    end: span.end === undefined ? 'open' : to > window.end ? 'cut' : 'here',
  }
}

export type Tick = {
  at: number
  /** Percent of the window. */
  width: number
  label: string
  /** In a narrow window it is left out. */
  isMinor: boolean
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The months or years of the window. The first label, and each January, names the year. */
export function ticksOf(window: TimeWindow): readonly Tick[] {
  const { length } = scales[window.zoom]
  const ticks: Tick[] = []
  for (let month = window.month; month < window.month + length; month++) {
    const year = Math.floor(month / 12)
    if (window.zoom === 'years' && month % 12 !== 0) continue
    const start = monthStart(month)
    const next = window.zoom === 'years' ? (year + 1) * 12 : month + 1
    const at = percentOf(window, start)
    const width = percentOf(window, Math.min(monthStart(next), window.end)) - at
    const name = monthName.format(start)
    const label =
      window.zoom === 'years'
        ? `${year}`
        : month === window.month || month % 12 === 0
          ? `${name} ${year}`
          : name
    ticks.push({ at, width, label, isMinor: window.zoom === 'year' && (month - window.month) % 3 !== 0 })
  }
  return ticks
}

/** What the window shows, in words: "August 2026 to July 2027". */
export const windowText = ({ start, end }: TimeWindow): string =>
  `${monthText(start)} to ${monthText(end - 1)}`
