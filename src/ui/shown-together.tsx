import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds after which parts are shown without those that are still being worked out. */
const longestWait = 500

type ShownTogetherProps = { isReady: boolean; waiting: ReactNode; children: ReactNode }

/**
 * Parts that are shown at once when all of them are ready, so that none moves the others when it comes. Those that take
 * longer come later; what was shown once stays.
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
