import { useState } from 'react'

/**
 * `value`; while it is not known, what it last was under the same key, so that what is drawn stays until the next is
 * ready. Null when there is neither. `value` stays the same object until it changes.
 */
export function useLastKnown<Value extends object>(value: Value | null, key: string): Value | null {
  const [last, setLast] = useState<{ value: Value; key: string } | null>(null)
  if (value !== null && (last?.value !== value || last.key !== key)) setLast({ value, key })
  return value ?? (last?.key === key ? last.value : null)
}
