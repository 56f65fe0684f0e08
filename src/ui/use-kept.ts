import { useState } from 'react'

/** `value` as it was when `key` last changed: the same object for the same key, whatever is made anew around it. */
export function useKept<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key })
  if (kept.key === key) return kept.value
  setKept({ value, key })
  return value
}
