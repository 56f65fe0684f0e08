import { useEffect, useState } from 'react'

/** Whole seconds until `at` (milliseconds since the epoch), counting down to 0; 0 when there is nothing to wait for. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}
