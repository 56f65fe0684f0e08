import { CircleHelp } from 'lucide-react'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { OrgsView } from '../list/use-orgs-view.ts'
import { asksForSuggestions } from './asks-for-suggestions.ts'
import { SearchRemarks } from './search-remarks.tsx'

const SearchSuggestions = lazyPart(
  () => import('./search-suggestions.tsx'),
  'SearchSuggestions',
  'The search suggestions',
)
const SyntaxDialog = lazyPart(() => import('./syntax-dialog.tsx'), 'SyntaxDialog', 'The help on searching')

type OrgsSearchBoxProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange(text: string): void
  rows: readonly ListRow[]
  view: OrgsView
}

/**
 * The search of the organizations: words, and terms such as `plan:enterprise users>100`. What can be written is offered
 * below the box by a part that is loaded when the box is first focused; what cannot be read is said behind it.
 */
export function OrgsSearchBox({ ref, value, onChange, rows, view }: OrgsSearchBoxProps) {
  // Where somebody types; null while the focus is elsewhere.
  const [caret, setCaret] = useState<number | null>(null)
  const [entered, setEntered] = useState('')
  const [wasFocused, setWasFocused] = useState(false)
  // The text behind which suggestions were asked for last; their part may still be on its way.
  const [asked, setAsked] = useState<string | null>(null)
  const [help, setHelp] = useState<'open' | 'closed' | null>(null)
  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionEnd)
  return (
    <SearchField
      ref={ref}
      label="Search organizations"
      hint="/"
      size="large"
      value={value}
      onChange={onChange}
      extras={(text) => ({
        input: {
          'aria-autocomplete': 'list',
          onFocus: (event) => {
            setWasFocused(true)
            followCaret(event)
          },
          onBlur: () => setCaret(null),
          // With each key, and wherever the caret is moved to.
          onInput: followCaret,
          onSelect: followCaret,
          onKeyDown: (event) => {
            if (event.key === 'Enter') setEntered(text)
            if (asksForSuggestions(event)) setAsked(text)
          },
        },
        popup: wasFocused && (
          <SearchSuggestions
            inputRef={ref}
            text={text}
            caret={caret}
            rows={rows}
            view={view}
            wasAsked={asked === text}
            onHelp={() => setHelp('open')}
          />
        ),
        after: (
          <>
            <IconButton
              label="Search syntax"
              icon={<CircleHelp size={15} aria-hidden="true" />}
              onClick={() => setHelp('open')}
            />
            {help && <SyntaxDialog open={help === 'open'} onClose={() => setHelp('closed')} />}
            <SearchRemarks
              // An empty list says it itself.
              isHidden={view.rows.length === 0}
              remarks={view.terms.read(text).remarks.filter(({ end }) => end !== caret || entered === text)}
            />
          </>
        ),
      })}
    />
  )
}
