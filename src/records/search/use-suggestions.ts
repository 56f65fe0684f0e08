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
  /** Null while the focus is elsewhere. */
  caret: number | null
  source: SuggestionSource
  /** Somebody asked for them before this part was loaded. */
  wasAsked: boolean
}

const none: readonly TermSuggestion[] = []

/** Below it a word is no more the beginning of a field's name than of any other word. */
const leastLetters = 2

/** Puts a suggestion in the place of what is typed, as if it had been typed. */
function write(input: HTMLInputElement, { insert, start, end, goesOn }: TermSuggestion) {
  const isLast = end === input.value.length
  input.focus()
  input.setRangeText(insert + (isLast && !goesOn ? ' ' : ''), start, end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Suggestions for the term at the caret. They open by themselves behind an operator, and on a word that begins the
 * name of a field; on anything else by Ctrl+Space or Alt and the down arrow. Escape closes them for the term that is typed.
 * Arrows choose one, Enter or Tab takes it; without a choice all keys do what they do anyway.
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

  // Before the list can be seen: a key that comes in between would go to the box, and Escape would empty it.
  useLayoutEffect(() => {
    const input = inputRef.current
    const onKey = (event: KeyboardEvent) => handleKey(event)
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  }, [inputRef])

  return { items, active, choose, take }
}
