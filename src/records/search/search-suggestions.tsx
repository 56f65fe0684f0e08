import { type RefObject, useEffect, useId, useLayoutEffect, useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '../list/list-model.ts'
import { type ListView, useListNow } from '../list/list-view.ts'
import { suggestionSource } from './suggestion-source.ts'
import { useSuggestions } from './use-suggestions.ts'
import { prepareIdly } from '../index/list-work.ts'

type SearchSuggestionsProps = {
  inputRef: RefObject<HTMLInputElement | null>
  text: string
  /** Null if the box does not have the focus. */
  caret: number | null
  list: ListModel<unknown>
  view: ListView
  /** Whether they were requested before this code was loaded. */
  wasAsked: boolean
  onHelp(): void
}

/** The suggestions below the search box. The focus stays in the box. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { inputRef, text, caret, list, view, wasAsked, onHelp } = props
  const id = useId()
  const now = useListNow(list)
  const { terms } = view
  const source = useMemo(() => suggestionSource({ text, list, view, now }), [text, list, view, now])
  const { items, active, choose, take } = useSuggestions({ inputRef, text, caret, source, wasAsked })
  const isOpen = items.length > 0
  const activeId = active >= 0 ? `${id}-${active}` : undefined

  // Find the names of fields before a word is typed, and read a field as soon as it is named, before its value is typed.
  useEffect(() => {
    function prepare(hasTime: () => boolean) {
      list.paths(terms)
      return terms.prepare(text, hasTime)
    }
    return prepareIdly({ prepare }, undefined, 0)
  }, [list, terms, text])

  useLayoutEffect(() => {
    const input = inputRef.current
    if (!input || !isOpen) return undefined
    input.setAttribute('aria-controls', id)
    if (activeId === undefined) input.removeAttribute('aria-activedescendant')
    else {
      input.setAttribute('aria-activedescendant', activeId)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
    return () => {
      input.removeAttribute('aria-controls')
      input.removeAttribute('aria-activedescendant')
    }
  }, [inputRef, isOpen, id, activeId])

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && countText(items.length, 'suggestion')}
      </span>
      {isOpen && (
        <div
          // Keep the focus in the box.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute top-full left-0 z-30 mt-1 w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised shadow-popup"
        >
          <div
            id={id}
            role="listbox"
            aria-label="Suggestions"
            className="max-h-72 overflow-y-auto overscroll-contain p-1"
          >
            {items.map((item, index) => (
              <button
                key={item.insert}
                type="button"
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerMove={() => index !== active && choose(index)}
                onClick={() => take(item)}
                data-highlighted={index === active ? '' : undefined}
                className="flex min-h-8 w-full cursor-default items-baseline gap-3 rounded-sm px-2 py-1 text-left text-sm select-none data-highlighted:bg-accent-soft"
              >
                <bdi className="max-w-[60%] shrink-0 truncate font-mono text-xs">
                  {visibleText(item.label)}
                </bdi>{' '}
                <span className="min-w-0 flex-1 truncate text-muted">{item.about}</span>{' '}
                {item.count !== undefined && (
                  <span className="tabular text-xs text-muted">{numberText(item.count)}</span>
                )}
              </button>
            ))}
          </div>
          <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-1.5 text-xs text-faint">
            <span>↑ ↓ to choose, Enter to accept</span>
            <button
              type="button"
              tabIndex={-1}
              onClick={onHelp}
              className="text-accent underline-offset-2 hover:underline"
            >
              All search syntax
            </button>
          </div>
        </div>
      )}
    </>
  )
}
