import { useCallback, useEffect, useRef, useState } from 'react'

const pause = 250

/**
 * Text that acts at once and reaches the address with the first key and then after each short pause, so that typing
 * costs no navigation per key.
 * It follows `committed` when that changes from elsewhere (Back, "Clear filters"), not when it is our own echo.
 */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const [state, setState] = useState<{ text: string; base: string; sent: readonly string[] }>({
    text: committed,
    base: committed,
    sent: [],
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef(-pause)
  if (committed !== state.base) {
    // Navigations may answer late and together: whatever of ours comes back, what was typed since stays.
    const echo = state.sent.indexOf(committed)
    setState(
      echo < 0
        ? { text: committed, base: committed, sent: [] }
        : { ...state, base: committed, sent: state.sent.slice(echo + 1) },
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(text: string) {
    clearTimeout(timer.current)
    setState((before) => ({ ...before, text }))
    const now = performance.now()
    // Pasted text, and the first key, are in the address at once: one may reload, or copy it.
    const delay = now - typedAt.current < pause ? pause : 0
    typedAt.current = now
    timer.current = setTimeout(() => {
      setState((before) => ({ ...before, sent: [...before.sent, text] }))
      commit(text)
    }, delay)
  }
  const drop = useCallback(() => clearTimeout(timer.current), [])
  return [state.text, type, drop] as const
}
