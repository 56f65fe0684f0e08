import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from './use-stable.ts'

const pause = 250

/**
 * Typed text that takes effect immediately and is committed to the URL after a short pause, so that a word costs one
 * navigation. Follows `committed` when it changes from elsewhere (Back, "Clear filters"), but not as an echo of our own
 * commits. The third return value sets the text that the URL is about to get in another way, in place of typed text.
 */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const [state, setState] = useState<{ text: string; base: string; sent: readonly string[] }>({
    text: committed,
    base: committed,
    sent: [],
  })
  // Use the latest commit function: the user may have switched tabs while the text was waiting.
  const commitNow = useLatest(commit)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (committed !== state.base) {
    // Navigations may complete late and together. If `committed` is an echo, keep what was typed since.
    const echo = state.sent.indexOf(committed)
    setState(
      echo < 0
        ? { text: committed, base: committed, sent: [] }
        : { ...state, base: committed, sent: state.sent.slice(echo + 1) },
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const drawn = useRef(state.text)
  const waiting = useRef<string | null>(null)
  /** Renders the typed text before committing it to the URL, which takes as long. */
  function send(text: string) {
    waiting.current = drawn.current === text ? null : text
    if (waiting.current !== null) return
    startTransition(() => {
      setState((before) => ({ ...before, sent: [...before.sent, text] }))
      commitNow(text)
    })
  }
  useEffect(() => {
    drawn.current = state.text
    if (waiting.current === state.text) send(state.text)
  })
  const settle = useCallback((text: string) => {
    clearTimeout(timer.current)
    waiting.current = null
    setState((before) => (before.text === text ? before : { ...before, text }))
  }, [])
  function type(text: string) {
    settle(text)
    // Commit pasted text, and changes of more than one character, immediately.
    const isKey = Math.abs(text.length - state.text.length) === 1
    timer.current = setTimeout(send, isKey ? pause : 0, text)
  }
  return [state.text, type, settle] as const
}
