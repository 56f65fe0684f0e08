import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import {
  barOf,
  panned,
  percentOf,
  ticksOf,
  timeWindow,
  windowParam,
  windowText,
  zoomed,
  zooms,
} from './time-window.ts'

const utc = (text: string): number => Date.parse(text)
const now = utc('2026-11-21T10:00:00Z')

test.each([
  ['quarter', 'November 2026 to January 2027'],
  ['year', 'August 2026 to July 2027'],
  ['years', 'January 2025 to December 2029'],
] as const)('the default %s is around today', (zoom, text) => {
  const window = timeWindow(zoom, undefined, now)
  expect(windowText(window)).toBe(text)
  expect(windowParam(window, now)).toBeUndefined()
})

test.each([
  ['2024-05', 'May 2024 to April 2025'],
  ['9999-12', 'January 9999 to December 9999'],
  ['2024-13', 'August 2026 to July 2027'],
  ['May', 'August 2026 to July 2027'],
])('the URL can set the start: %s', (from, text) => {
  expect(windowText(timeWindow('year', from, now))).toBe(text)
})

test('one step is a month of a quarter, three months of a year, and a year of five', () => {
  const after = (zoom: (typeof zooms)[number]) => windowText(panned(timeWindow(zoom, undefined, now), 1))
  expect(zooms.map(after)).toEqual([
    'December 2026 to February 2027',
    'November 2026 to October 2027',
    'January 2026 to December 2030',
  ])
  expect(windowParam(panned(timeWindow('quarter', undefined, now), -1), now)).toBe('2026-10')
})

test('zooming keeps today visible, or else the middle', () => {
  expect(windowText(zoomed(timeWindow('years', undefined, now), 'quarter', now))).toBe(
    'November 2026 to January 2027',
  )
  const past = timeWindow('year', '2020-01', now)
  expect(windowText(zoomed(past, 'quarter', now))).toBe('June 2020 to August 2020')
  expect(windowText(zoomed(past, 'years', now))).toBe('January 2018 to December 2022')
})

const year = timeWindow('year', '2026-01', now)

test.each([
  [
    'inside',
    { start: utc('2026-01-01'), end: utc('2027-01-01') },
    { left: 0, width: 100, start: 'here', end: 'here' },
  ],
  [
    'over both edges',
    { start: 0, end: utc('2030-01-01') },
    { left: 0, width: 100, start: 'cut', end: 'cut' },
  ],
  ['without an end', { start: 0 }, { left: 0, width: 100, start: 'cut', end: 'open' }],
  ['without a start', { end: utc('2027-01-02') }, { left: 0, width: 100, start: 'open', end: 'cut' }],
])('a span %s', (_what, span, bar) => {
  expect(barOf(year, span)).toEqual({ kind: 'bar', ...bar })
})

test('a span outside is reported as before or after', () => {
  expect(barOf(year, { end: utc('2025-12-31') })).toEqual({ kind: 'before' })
  expect(barOf(year, { start: utc('2027-01-01') })).toEqual({ kind: 'after' })
})

test('a bar stays within the window, and its width is never negative', () => {
  const moment = fc.integer({ min: utc('0001-01-02'), max: utc('9999-12-31') })
  const zoom = fc.constantFrom(...zooms)
  forAll(moment, moment, moment, zoom, fc.integer({ min: -9, max: 9 }), (a, b, at, kind, steps) => {
    const window = panned(timeWindow(kind, undefined, at), steps)
    const bar = barOf(window, { start: Math.min(a, b), end: Math.max(a, b) })
    if (bar.kind !== 'bar') return
    expect(bar.left).toBeGreaterThanOrEqual(0)
    expect(bar.width).toBeGreaterThanOrEqual(0)
    expect(bar.left + bar.width).toBeLessThanOrEqual(100.000_001)
  })
})

test('the URL restores the same window', () => {
  const moment = fc.integer({ min: utc('0001-01-02'), max: utc('9999-12-31') })
  forAll(moment, fc.constantFrom(...zooms), fc.integer({ min: -2000, max: 2000 }), (at, zoom, steps) => {
    const window = panned(timeWindow(zoom, undefined, at), steps)
    expect(timeWindow(zoom, windowParam(window, at), at)).toEqual(window)
  })
})

test('ticks are full months or years, contiguous, and name the year where it starts', () => {
  expect(ticksOf(timeWindow('year', undefined, now)).map(({ label }) => label)).toEqual([
    'Aug 2026',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
    'Jan 2027',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
  ])
  expect(ticksOf(timeWindow('years', undefined, now)).map(({ label }) => label)).toEqual([
    '2025',
    '2026',
    '2027',
    '2028',
    '2029',
  ])
  for (const zoom of zooms) {
    const ticks = ticksOf(timeWindow(zoom, undefined, now))
    ticks.forEach(({ at }, index) => {
      const before = ticks[index - 1]
      expect(at).toBeCloseTo(before ? before.at + before.width : 0)
    })
    expect((ticks.at(-1)?.at ?? 0) + (ticks.at(-1)?.width ?? 0)).toBeCloseTo(100)
  }
  expect(percentOf(year, year.end)).toBe(100)
})
