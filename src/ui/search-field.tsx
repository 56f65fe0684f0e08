import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLatest } from './use-stable.ts'

const pause = 250

/**
 * Text that acts at once and reaches the address after each short pause, so that a word costs one navigation.
 * It follows `committed` when that changes from elsewhere (Back, "Clear filters"), not when it is our own echo. The
 * third of what it gives sets the text that the address is about to get by another way, in place of what was typed.
 */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const [state, setState] = useState<{ text: string; base: string; sent: readonly string[] }>({
    text: committed,
    base: committed,
    sent: [],
  })
  // A text that waits goes into the address of its moment: somebody may have gone to another tab meanwhile.
  const commitNow = useLatest(commit)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
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
  const drawn = useRef(state.text)
  const waiting = useRef<string | null>(null)
  /** What was typed is drawn before it reaches the address, which takes as long. */
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
    // What was pasted, or set to one of a few, is in the address at once.
    const isKey = Math.abs(text.length - state.text.length) === 1
    timer.current = setTimeout(send, isKey ? pause : 0, text)
  }
  return [state.text, type, settle] as const
}

/** What a screen adds to its search box. */
type SearchExtras = {
  input: Pick<
    ComponentProps<'input'>,
    'aria-autocomplete' | 'onInput' | 'onKeyDown' | 'onSelect' | 'onFocus' | 'onBlur'
  >
  /** Inside the frame of the box, for what opens below it. */
  popup: ReactNode
  /** Behind the box. */
  after: ReactNode
}

type SearchFieldProps = {
  /** Accessible name, also shown while it is empty. */
  label: string
  value: string
  onChange(value: string): void
  ref?: Ref<HTMLInputElement>
  /** Key that focuses it, shown as a hint. */
  hint?: string
  /** Given the text as it stands in the box at this moment. A key whose default it prevents does nothing else. */
  extras?: (text: string) => SearchExtras
  size?: 'medium' | 'large'
}

/**
 * A search box that shows each key at once, whatever the list below it costs. It follows `value` when that
 * changes from elsewhere (Back, "Clear filters").
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, ref, hint, extras, size = 'medium' } = props
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // The list may answer late: a value we sent ourselves must not overwrite what was typed since.
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== seen) {
    setSeen(value)
    setSent(sent.slice(sent.indexOf(value) + 1))
    if (!sent.includes(value)) setText(value)
  } else if (sent.length > 0 && value === sent.at(-1)) {
    setSent([])
  }
  function handleChange(next: string) {
    setText(next)
    setSent([...sent, next])
    startTransition(() => onChange(next))
  }
  const extra = extras?.(text)
  return (
    <>
      <div
        className={clsx(
          'relative min-w-44 flex-1 print:hidden',
          size === 'large' ? 'xl:w-72 xl:flex-none 2xl:w-104' : 'sm:max-w-80',
        )}
      >
        <Search
          size={14}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
        />
        <input
          {...extra?.input}
          ref={ref}
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => handleChange(event.target.value)}
          onKeyDown={(event) => {
            extra?.input.onKeyDown?.(event)
            if (event.key === 'Escape' && text && !event.defaultPrevented) handleChange('')
          }}
          spellCheck={false}
          autoComplete="off"
          className="h-8 w-full rounded-md border border-line-strong bg-surface pr-8 pl-8 text-sm placeholder:text-faint focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {text ? (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => handleChange('')}
            className="absolute top-1/2 right-0.5 flex size-7 -translate-y-1/2 items-center justify-center rounded-sm text-faint hover:text-ink"
          >
            <X size={14} />
          </button>
        ) : (
          hint && (
            <kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1 text-2xs text-faint">
              {hint}
            </kbd>
          )
        )}
        {extra?.popup}
      </div>
      {extra?.after}
    </>
  )
}
