import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds after which the parts are shown even if some are not ready. */
const longestWait = 500

type ShownTogetherProps = { isReady: boolean; waiting: ReactNode; children: ReactNode }

/**
 * Shows parts together once all are ready, so that none shifts the others. Slow parts appear later. Once shown, the
 * parts stay.
 */
export function ShownTogether({ isReady, waiting, children }: ShownTogetherProps) {
  const [isShown, setIsShown] = useState(isReady)
  if (isReady && !isShown) setIsShown(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), longestWait)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : waiting
}
