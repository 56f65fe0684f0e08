import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, startTransition, useState } from 'react'

/** What a screen adds to its search box. */
type SearchExtras = {
  input: Pick<
    ComponentProps<'input'>,
    'aria-autocomplete' | 'onInput' | 'onKeyDown' | 'onSelect' | 'onFocus' | 'onBlur'
  >
  /** Inside the box's container, for popups below it. */
  popup: ReactNode
  /** After the box. */
  after: ReactNode
}

type SearchFieldProps = {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange(value: string): void
  ref?: Ref<HTMLInputElement>
  /** The shortcut key, shown as a hint. */
  hint?: string
  /** Called with the current text of the box. Keys whose default is prevented have no other effect. */
  extras?: (text: string) => SearchExtras
  size?: 'medium' | 'large'
  /** Whether `onChange` renders so quickly that the result can share the frame of the key. */
  isQuick?: boolean
}

/**
 * A search box that shows each keystroke immediately, even if the list below is slow. Follows `value` when it changes
 * from elsewhere (Back, "Clear filters").
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, ref, hint, extras, size = 'medium', isQuick } = props
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // The list may respond late: a value that we sent must not overwrite what was typed since.
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
    if (isQuick) onChange(next)
    else startTransition(() => onChange(next))
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
          className="h-8 w-full rounded-md border border-line-strong bg-surface pr-8 pl-8 text-sm placeholder:text-faint focus-visible:outline-offset-0"
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
            <kbd className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1 font-sans text-2xs text-faint">
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
