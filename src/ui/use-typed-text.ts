import { useCallback, useEffect, useRef, useState } from 'react'

const pause = 250

/**
 * Text that acts at once and reaches the address after a short pause, so that typing costs no navigation per key.
 * It follows `committed` when that changes from elsewhere (Back, "Clear filters"), not when it is our own echo.
 */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const [state, setState] = useState<{ text: string; base: string; sent: string | null }>({
    text: committed,
    base: committed,
    sent: null,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (committed !== state.base) {
    setState(
      committed === state.sent
        ? { ...state, base: committed }
        : { text: committed, base: committed, sent: null },
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(text: string) {
    clearTimeout(timer.current)
    setState((before) => ({ ...before, text }))
    timer.current = setTimeout(() => {
      setState((before) => ({ ...before, sent: text }))
      commit(text)
    }, pause)
  }
  const drop = useCallback(() => clearTimeout(timer.current), [])
  return [state.text, type, drop] as const
}
