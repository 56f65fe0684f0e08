import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** `value` as it was when `key` last changed: the same object for the same key, whatever is made anew around it. */
export function useStable<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key })
  if (kept.key === key) return kept.value
  setKept({ value, key })
  return value
}

/** A list of texts as the same object for as long as it holds the same texts. */
export function useStableList(list: readonly string[]): readonly string[] {
  const key = useMemo(() => JSON.stringify(list), [list])
  return useStable(list, key)
}

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

/**
 * `value`; while it is not known, what it last was under the same key, so that what is drawn stays until the next is
 * ready. Null when there is neither. `value` stays the same object until it changes.
 */
export function useLastKnown<Value extends object>(value: Value | null, key: string): Value | null {
  const [last, setLast] = useState<{ value: Value; key: string } | null>(null)
  if (value !== null && (last?.value !== value || last.key !== key)) setLast({ value, key })
  return value ?? (last?.key === key ? last.value : null)
}
