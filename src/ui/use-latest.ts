import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same object and does what the one of the last render does; for event handlers only. */
export function useLatest<Arguments extends unknown[]>(
  handler: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
