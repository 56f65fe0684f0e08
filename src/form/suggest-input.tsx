import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'

/** A suggested value for a field that accepts any text. */
export type Suggestion = {
  value: string
  /** Its source or meaning. */
  note?: string | undefined
}

const most = 100

/** The suggestions that contain a text, those that start with it first, and the number of further ones. */
export function matchingSuggestions(
  suggestions: readonly Suggestion[],
  text: string,
): { shown: readonly Suggestion[]; more: number } {
  const wanted = text.trim().toLowerCase()
  const holding = suggestions.filter(({ value }) => value.toLowerCase().includes(wanted))
  const isFirst = ({ value }: Suggestion) => value.toLowerCase().startsWith(wanted)
  const sorted = [...holding.filter(isFirst), ...holding.filter((suggestion) => !isFirst(suggestion))]
  return { shown: sorted.slice(0, most), more: Math.max(0, sorted.length - most) }
}

type SuggestInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  id: string
  value: string
  onChange(value: string): void
  suggestions: readonly Suggestion[]
}

/** A combobox that accepts any text. Shows all suggestions when opened, and matching ones while typing. */
export function SuggestInput({ id, value, onChange, suggestions, className, ...rest }: SuggestInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasTyped, setHasTyped] = useState(false)
  const [active, setActive] = useState(-1)
  const listRef = useRef<HTMLDivElement>(null)
  const { shown, more } = matchingSuggestions(isOpen ? suggestions : [], hasTyped ? value : '')
  const isShown = isOpen && shown.length > 0

  useEffect(() => {
    if (active >= 0) listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open() {
    setIsOpen(true)
    setHasTyped(false)
    setActive(suggestions.findIndex((suggestion) => suggestion.value === value))
  }
  function close() {
    setIsOpen(false)
    setActive(-1)
  }
  function pick(suggestion: Suggestion) {
    onChange(suggestion.value)
    close()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!isShown) open()
      else setActive((active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length)
    } else if (event.key === 'Enter' && isShown && shown[active]) {
      event.preventDefault()
      pick(shown[active])
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="relative">
      <input
        {...rest}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && shown[active] ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setIsOpen(true)
          setHasTyped(true)
          setActive(-1)
        }}
        onKeyDown={handleKey}
        onBlur={close}
        className={clsx(className, 'pr-8')}
      />
      <span
        aria-hidden="true"
        onMouseDown={(event) => {
          event.preventDefault()
          document.getElementById(id)?.focus()
          if (isShown) close()
          else open()
        }}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-faint hover:text-ink"
      >
        <ChevronDown size={14} />
      </span>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-raised shadow-popup">
          <div
            ref={listRef}
            id={`${id}-list`}
            role="listbox"
            aria-label="Suggestions"
            className="max-h-64 overflow-y-auto p-1"
          >
            {shown.map((suggestion, at) => (
              <button
                key={suggestion.value}
                id={`${id}-${at}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={suggestion.value === value}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
                className={clsx(
                  'flex min-h-7 w-full items-center text-left gap-3 rounded-sm px-2 text-sm hover:bg-hover aria-selected:font-medium',
                  at === active && 'bg-accent-soft outline-1 -outline-offset-1 outline-transparent',
                )}
              >
                <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{visibleText(suggestion.value)}</bdi>
                {suggestion.note && <span className="shrink-0 text-xs text-faint">{suggestion.note}</span>}
              </button>
            ))}
          </div>
          {more > 0 && (
            <p className="border-t border-line px-3 py-1.5 text-xs text-muted">
              {numberText(more)} more. Type to narrow the list.
            </p>
          )}
        </div>
      )}
    </div>
  )
}
