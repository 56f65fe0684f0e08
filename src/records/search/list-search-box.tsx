import { clsx } from 'clsx'
import { CircleHelp, Info, TriangleAlert } from 'lucide-react'
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { ListModel } from '../list/list-model.ts'
import type { ListView } from '../list/list-view.ts'
import type { SearchRemark } from '../terms/read-search.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** Whether a key opens suggestions: Ctrl+Space, or Alt and the down arrow. */
export const asksForSuggestions = ({ key, ctrlKey, altKey, metaKey, shiftKey }: Key): boolean =>
  !metaKey && !shiftKey && (key === ' ' ? ctrlKey && !altKey : key === 'ArrowDown' && altKey && !ctrlKey)

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.tsx'),
  'SearchSuggestions',
  'The search suggestions',
)
const SyntaxDialog = lazyPart(() => import('./syntax-dialog.tsx'), 'SyntaxDialog', 'The help on searching')

/** In UTF-16 code units. A longer text fits in no address, and searching for a megabyte of words takes seconds. */
const mostTyped = 4000

/** Cuts what is typed or pasted before the list is searched for it, and says so. */
function cutInput(input: HTMLInputElement): void {
  if (input.value.length <= mostTyped) return
  input.value = input.value.slice(0, mostTyped)
  toast({
    id: 'search-cut',
    title: 'The search text was cut',
    description: `Only its first ${numberText(mostTyped)} characters are searched for.`,
    tone: 'warning',
  })
}

type ListSearchBoxProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange(text: string): void
  list: ListModel<unknown>
  view: ListView
  isQuick: boolean
  /** Opens a row by its number in the list. */
  onOpen(row: number): void
  /** Moves the focus to the rows. */
  onEnterRows(): void
}

/**
 * The search box of a list, for words and terms such as `plan:enterprise users>100`. Suggestions are loaded when the
 * box is first focused; terms that cannot be read are explained after the box.
 */
export function ListSearchBox(props: ListSearchBoxProps) {
  const { ref, value, onChange, list, view, isQuick, onOpen, onEnterRows } = props
  // The caret position; null if the box does not have the focus.
  const [caret, setCaret] = useState<number | null>(null)
  const [entered, setEntered] = useState('')
  const [wasFocused, setWasFocused] = useState(false)
  // The text for which suggestions were last requested; their code may still be loading.
  const [asked, setAsked] = useState<string | null>(null)
  const [help, setHelp] = useState<'open' | 'closed' | null>(null)
  // Text submitted with Enter before the rows reflected it.
  const openOnArrival = useRef<string | null>(null)
  function openOnlyRow() {
    openOnArrival.current = null
    const [only, other] = view.rows
    if (only !== undefined && other === undefined) onOpen(only)
  }
  const arrive = useEffectEvent(openOnlyRow)
  useEffect(() => {
    if (openOnArrival.current === value) arrive()
  }, [value])
  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionEnd)
  return (
    <SearchField
      ref={ref}
      label={`Search ${list.resource.plural}`}
      hint="/"
      size="large"
      isQuick={isQuick}
      value={value}
      onChange={onChange}
      extras={(text) => ({
        input: {
          'aria-autocomplete': 'list',
          onFocus: (event) => {
            setWasFocused(true)
            followCaret(event)
          },
          onBlur: () => {
            openOnArrival.current = null
            setCaret(null)
          },
          // On every input and caret move.
          onInput: (event) => {
            openOnArrival.current = null
            cutInput(event.currentTarget)
            followCaret(event)
          },
          onSelect: followCaret,
          onKeyDown: (event) => {
            openOnArrival.current = null
            if (asksForSuggestions(event)) setAsked(text)
            // Ignore keys that the suggestions handled.
            const { key, defaultPrevented, nativeEvent } = event
            if (defaultPrevented || nativeEvent.isComposing || event.altKey) return
            if (key === 'Enter') {
              setEntered(text)
              if (text === value && text) openOnlyRow()
              else openOnArrival.current = text || null
            }
            if (key === 'ArrowDown') {
              event.preventDefault()
              onEnterRows()
            }
          },
        },
        popup: wasFocused && (
          <SearchSuggestions
            inputRef={ref}
            text={text}
            caret={caret}
            list={list}
            view={view}
            wasAsked={asked === text}
            onHelp={() => setHelp('open')}
          />
        ),
        after: (
          <>
            <IconButton
              label="Search syntax"
              icon={<CircleHelp size={15} />}
              onClick={() => setHelp('open')}
            />
            {help && (
              <SyntaxDialog
                resource={list.resource}
                terms={view.terms}
                open={help === 'open'}
                onClose={() => setHelp('closed')}
              />
            )}
            <SearchRemarks
              // An empty list shows the remarks itself.
              isHidden={view.rows.length === 0}
              remarks={view.terms.read(text).remarks.filter(({ end }) => end !== caret || entered === text)}
            />
          </>
        ),
      })}
    />
  )
}

type SearchRemarksProps = {
  remarks: readonly SearchRemark[]
  /** Whether they are shown elsewhere, too. */
  isHidden: boolean
}

/** Remarks on the search terms, on a line of their own below the box. */
function SearchRemarks({ remarks, isHidden }: SearchRemarksProps) {
  return (
    <div
      role="status"
      aria-label="Notes on the search"
      className={
        remarks.length === 0 || isHidden ? 'sr-only' : 'order-last flex basis-full flex-col gap-0.5 text-sm'
      }
    >
      {remarks.map(({ start, tone, text }) => (
        <p
          key={start}
          className={clsx('flex items-start gap-1.5', tone === 'problem' ? 'text-warning' : 'text-muted')}
        >
          {tone === 'problem' ? (
            <TriangleAlert size={14} className="mt-[3px] shrink-0" />
          ) : (
            <Info size={14} className="mt-[3px] shrink-0" />
          )}
          <bdi className="min-w-0 break-words">{text}</bdi>
        </p>
      ))}
    </div>
  )
}
