import { useEffect, useState } from 'react'

/** Milliseconds after the last key. */
const pause = 150

/** The text, or as long as `mayWait` the one that stood when the typing last paused. */
export function usePausedText(text: string, mayWait: boolean): string {
  const [paused, setPaused] = useState(text)
  if (!mayWait && paused !== text) setPaused(text)
  useEffect(() => {
    if (!mayWait) return undefined
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, mayWait])
  return mayWait ? paused : text
}
