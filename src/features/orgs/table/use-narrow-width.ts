import { useSyncExternalStore } from 'react'

/** Share of a window that a pinned column takes at most. */
const most = 0.6

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The width of a pinned column, in pixels: less than asked for where it would hide the others. */
export function useNarrowWidth(width: number): number {
  return useSyncExternalStore(subscribe, () => Math.min(width, Math.round(innerWidth * most)))
}
