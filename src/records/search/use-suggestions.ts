import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import {
  completeTerm,
  type SuggestionSource,
  type TermSuggestion,
  typedTerm,
} from '../terms/complete-term.ts'
import { asksForSuggestions } from './list-search-box.tsx'

type SuggestionsOptions = {
  inputRef: RefObject<HTMLInputElement | null>
  text: string
  /** Null if the box does not have the focus. */
  caret: number | null
  source: SuggestionSource
  /** Whether they were requested before this code was loaded. */
  wasAsked: boolean
}

const none: readonly TermSuggestion[] = []

/** A shorter word is as likely to be the start of anything else as of a field name. */
const leastLetters = 2

/** Replaces the typed term with a suggestion, as if the user had typed it. */
function write(input: HTMLInputElement, { insert, start, end, isIncomplete }: TermSuggestion) {
  const isLast = end === input.value.length
  input.focus()
  input.setRangeText(insert + (isLast && !isIncomplete ? ' ' : ''), start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Suggestions for the term at the caret. They open automatically after an operator and on a word that starts a field
 * name; elsewhere with Ctrl+Space or Alt and the down arrow. Escape closes them for the current term. Arrow keys select
 * a suggestion, Enter or Tab accepts it; without a selection, all keys work as usual.
 */
export function useSuggestions({ inputRef, text, caret, source, wasAsked }: SuggestionsOptions) {
  const [wanted, setWanted] = useState(() =>
    wasAsked && caret !== null ? (typedTerm(text, caret)?.start ?? null) : null,
  )
  const [dismissed, setDismissed] = useState<number | null>(null)
  const [chosen, setChosen] = useState<{ text: string; caret: number | null; index: number } | null>(null)

  const term = useMemo(() => (caret === null ? null : typedTerm(text, caret)), [text, caret])
  const opensItself =
    term !== null &&
    dismissed !== term.start &&
    (term.wordLength === undefined || (term.wordLength >= leastLetters && caret === text.length))
  const mayOpen = term !== null && (wanted === term.start || opensItself)
  const items = useMemo(
    () => (mayOpen && caret !== null ? completeTerm(text, caret, source) : none),
    [mayOpen, text, caret, source],
  )
  const isOpen = items.length > 0
  const isChoiceOfNow = chosen?.text === text && chosen.caret === caret
  const active = isOpen && isChoiceOfNow ? Math.min(chosen.index, items.length - 1) : -1

  function choose(index: number) {
    setChosen({ text, caret, index })
  }

  function take(suggestion: TermSuggestion | undefined) {
    if (!suggestion || !inputRef.current) return
    setWanted(null)
    setDismissed(null)
    write(inputRef.current, suggestion)
  }

  function close() {
    setWanted(null)
    setDismissed(term?.start ?? null)
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing) return
    const asks = asksForSuggestions(event)
    if (!asks && (event.altKey || event.metaKey || event.shiftKey)) return
    if (asks && term) {
      event.preventDefault()
      setWanted(term.start)
    } else if (isOpen && !event.ctrlKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      choose(active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length)
    } else if (isOpen && key === 'Escape') {
      event.preventDefault()
      close()
    } else if (active >= 0 && (key === 'Enter' || key === 'Tab')) {
      event.preventDefault()
      take(items[active])
    } else if (isOpen && key === 'Enter') close()
  })

  // Layout effect: a key pressed before the listener is attached would go to the box, and Escape would clear it.
  useLayoutEffect(() => {
    const input = inputRef.current
    const onKey = (event: KeyboardEvent) => handleKey(event)
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  }, [inputRef])

  return { items, active, choose, take }
}
