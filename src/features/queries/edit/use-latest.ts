import { useCallback, useEffect, useRef } from 'react'

/**
 * Gives the function that answers with the value as it was last shown, also from what was made long before; and with
 * `gone` once it is not shown any more. Default of that: the last value.
 */
export function useLatest<Value>(value: Value, gone: Value = value): () => Value {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
    return () => {
      latest.current = gone
    }
  }, [value, gone])
  return useCallback(() => latest.current, [])
}
