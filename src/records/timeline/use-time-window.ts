import { useEffect, useEffectEvent, useState } from 'react'
import { timeWindow, type TimeWindow, windowParam, type Zoom } from './time-window.ts'

/** What of a stretch of time stands in the address: the default zoom, and today's surroundings, are left out. */
export type WindowSearch = { readonly zoom?: Zoom | undefined; readonly from?: string | undefined }

/** Milliseconds without a move after which the address follows: a browser bears only so many changes of it. */
const pause = 250

const defaultZoom = 'year'

/** The stretch of time that the address asks for, and the function that moves on from it. */
export function useTimeWindow(search: WindowSearch, onSearch: (search: WindowSearch) => void, now: number) {
  const { zoom = defaultZoom, from } = search
  const address = `${zoom} ${from}`
  const [moved, setMoved] = useState<{ to: TimeWindow; address: string } | null>(null)

  const commit = useEffectEvent(({ to }: { to: TimeWindow }) => {
    onSearch({ zoom: to.zoom === defaultZoom ? undefined : to.zoom, from: windowParam(to, now) })
  })
  useEffect(() => {
    if (!moved) return undefined
    const timer = setTimeout(() => commit(moved), pause)
    return () => clearTimeout(timer)
  }, [moved])

  const window = moved?.address === address ? moved.to : timeWindow(zoom, from, now)
  return [window, (to: TimeWindow) => setMoved({ to, address })] as const
}
