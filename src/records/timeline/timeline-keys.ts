import { panned, timeWindow, type TimeWindow, zooms, zoomed } from './time-window.ts'

/** Where a key leads in time; undefined for keys that lead nowhere else. */
export function windowForKey(key: string, window: TimeWindow, now: number): TimeWindow | undefined {
  if (key === 'ArrowLeft') return panned(window, -1)
  if (key === 'ArrowRight') return panned(window, 1)
  if (key === '0') return timeWindow(window.zoom, undefined, now)
  const step = key === '+' || key === '=' ? -1 : key === '-' ? 1 : 0
  const zoom = step === 0 ? undefined : zooms[zooms.indexOf(window.zoom) + step]
  return zoom && zoomed(window, zoom, now)
}
