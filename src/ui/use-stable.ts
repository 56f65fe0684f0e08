import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** `value` as it was when `key` last changed: the same object while the key is the same. */
export function useStable<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key })
  if (kept.key === key) return kept.value
  setKept({ value, key })
  return value
}

/** A list of strings that stays the same object while its content is the same. */
export const useStableList = (list: readonly string[]): readonly string[] =>
  useStable(list, JSON.stringify(list))

/** A stable function that calls the latest `handler`; for event handlers only. */
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
 * `value` or, while it is null, its last value under the same key, so that the old content stays until the new one is
 * ready. Null if there is neither. `value` must be a stable object.
 */
export function useLastKnown<Value extends object>(value: Value | null, key: string): Value | null {
  const [last, setLast] = useState<{ value: Value; key: string } | null>(null)
  if (value !== null && (last?.value !== value || last.key !== key)) setLast({ value, key })
  return value ?? (last?.key === key ? last.value : null)
}
