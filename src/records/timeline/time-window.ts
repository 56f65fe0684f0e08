import { monthNumber, monthValue, readMonth } from '#lib/dates.ts'
import { monthText, shortMonthText } from '#lib/relative-time.ts'

/** The zoom levels, from short to long. */
export const zooms = ['quarter', 'year', 'years'] as const

export type Zoom = (typeof zooms)[number]

/** The visible period: whole months, in UTC. */
export type TimeWindow = {
  zoom: Zoom
  /** The first month, counted from the year 0. */
  month: number
  /** The first moment of the period and the first one after it, in milliseconds since the epoch. */
  start: number
  end: number
}

/** In months: the visible length, one step of panning, and how far before today the default window starts. */
const scales: Readonly<Record<Zoom, { length: number; step: number; before: number }>> = {
  quarter: { length: 3, step: 1, before: 0 },
  year: { length: 12, step: 3, before: 3 },
  years: { length: 60, step: 12, before: 12 },
}

const firstMonth = 0
/** December 9999, the last month that a date can have. */
const lastMonth = 119_999

/** The first moment of a month, counted from the year 0. */
function monthStart(month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(Math.floor(month / 12), month % 12)
  return date.getTime()
}

function windowAt(zoom: Zoom, wanted: number): TimeWindow {
  const { length } = scales[zoom]
  const within = Math.min(Math.max(wanted, firstMonth), lastMonth + 1 - length)
  // Round to full years.
  const month = zoom === 'years' ? within - (within % 12) : within
  return { zoom, month, start: monthStart(month), end: monthStart(month + length) }
}

/** The window in the URL; without a readable `from` ("2026-05"), the default around `now`. */
export function timeWindow(zoom: Zoom, from: string | undefined, now: number): TimeWindow {
  return windowAt(zoom, readMonth(from ?? '') ?? monthNumber(now) - scales[zoom].before)
}

/** The window moved by this many steps; earlier if negative. */
export const panned = ({ zoom, month }: TimeWindow, steps: number): TimeWindow =>
  windowAt(zoom, month + steps * scales[zoom].step)

/** The window at another zoom, around the same middle, or around `now` if that is visible. */
export function zoomed(window: TimeWindow, zoom: Zoom, now: number): TimeWindow {
  if (now >= window.start && now < window.end) return timeWindow(zoom, undefined, now)
  const middle = window.month + scales[window.zoom].length / 2
  return windowAt(zoom, Math.round(middle - scales[zoom].length / 2))
}

/** The URL parameter of a window; undefined for the default around `now`. */
export function windowParam(window: TimeWindow, now: number): string | undefined {
  return timeWindow(window.zoom, undefined, now).month === window.month ? undefined : monthValue(window.month)
}

/** The position of a moment: 0 at the start of the window, 100 at its end. */
export const percentOf = ({ start, end }: TimeWindow, epoch: number): number =>
  ((epoch - start) / (end - start)) * 100

/** A period in milliseconds; a missing end is open. */
export type Span = { start?: number; end?: number }

/** How an end of a bar looks: here, cut off by the edge of the window, or open because its date is missing. */
type BarEnd = 'here' | 'cut' | 'open'

type Bar =
  | { kind: 'bar'; left: number; width: number; start: BarEnd; end: BarEnd }
  /** Entirely outside the window. */
  | { kind: 'before' }
  | { kind: 'after' }

/** The visible part of a span, in percent of the window. */
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

type Tick = {
  at: number
  /** In percent of the window. */
  width: number
  label: string
  /** Whether it is hidden in a narrow window. */
  isMinor: boolean
}

/** The months or years of the window. The first label and each January include the year. */
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
    const name = shortMonthText(start)
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

/** The window in words: "August 2026 to July 2027". */
export const windowText = ({ start, end }: TimeWindow): string =>
  `${monthText(start)} to ${monthText(end - 1)}`
