import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'

type Choice = {
  /** Text of the box once it is chosen. */
  readonly text: string
  /** Text in the list. */
  readonly name: string
  /** What it means. */
  readonly note?: string | undefined
}

export type ChoiceGroup = { readonly title: string; readonly items: readonly Choice[] }

// Base UI makes one for its boxes. The data of a page's first one takes some 10 ms to load: now, not on the click.
void new Intl.Collator()

const most = 100

/** 0 for an exact match, 1 for a name that starts with the text, 2 for a match anywhere, 3 for no match. */
function rankOf({ text, name, note = '' }: Choice, wanted: string): number {
  if (wanted !== '' && [text, name, note].some((each) => each.toLowerCase() === wanted)) return 0
  if (name.toLowerCase().startsWith(wanted)) return 1
  return `${text}\n${note}`.toLowerCase().includes(wanted) ? 2 : 3
}

/** Returns the choices that match a text, best first, at most a hundred, and how many more match. */
export function matchingChoices(
  groups: readonly ChoiceGroup[],
  text: string,
): { readonly groups: readonly ChoiceGroup[]; readonly more: number } {
  const wanted = text.trim().toLowerCase()
  let room = most
  let more = 0
  // An exact match comes first of all, because Enter takes the first choice.
  const ranked = groups
    .map(({ title, items }) => {
      const held = items.map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
      const sorted = held.filter(({ rank }) => rank < 3).toSorted((a, b) => a.rank - b.rank)
      return { title, best: sorted[0]?.rank ?? 3, items: sorted.map(({ choice }) => choice) }
    })
    .toSorted((a, b) => Number(a.best > 0) - Number(b.best > 0))
  const shown = ranked.map(({ title, items }) => {
    const listed = items.slice(0, room)
    room -= listed.length
    more += items.length - listed.length
    return { title, items: listed }
  })
  return { groups: shown.filter(({ items }) => items.length > 0), more }
}

type ChoiceBoxProps = {
  label: string
  placeholder: string
  value: string
  groups: readonly ChoiceGroup[]
  /** Called with the typed text: on each key, or only after a pause of this many milliseconds. */
  onType(text: string): void
  pause?: number
  /** Called with the text that was chosen, or that was left in the box. */
  onSettle(text: string): void
}

/** A combobox that takes any text. It opens with all choices and filters as the user types; Enter takes the first. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, placeholder, value, groups, onType, pause, onSettle } = props
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isFiltered, setFiltered] = useState(false)
  const highlighted = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { groups: shown, more } = matchingChoices(groups, isFiltered ? (draft ?? value) : '')

  function type(text: string) {
    setDraft(text)
    setFiltered(true)
    clearTimeout(timer.current)
    if (pause === undefined) onType(text)
    else timer.current = setTimeout(() => onType(text), pause)
  }
  function settle(text: string) {
    clearTimeout(timer.current)
    setDraft(null)
    setFiltered(false)
    onSettle(text)
  }

  return (
    <div className="flex min-w-40 flex-1 flex-col gap-1 sm:max-w-72">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <Autocomplete.Root
        items={shown}
        filter={null}
        value={draft ?? value}
        onValueChange={(text, { reason }) => {
          if (reason === 'input-change') type(text)
          else if (reason === 'item-press') settle(text)
        }}
        onOpenChange={(open, { reason }) => {
          if (open && reason !== 'input-change') setFiltered(false)
        }}
        onItemHighlighted={(item) => {
          highlighted.current = item !== undefined
        }}
        itemToStringValue={({ text }: Choice) => text}
        openOnInputClick
        autoHighlight
      >
        <Autocomplete.InputGroup className="flex h-8 items-center rounded-md border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-focus">
          <Autocomplete.Input
            id={id}
            placeholder={placeholder}
            spellCheck={false}
            onBlur={() => draft !== null && settle(draft)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && draft !== null && !highlighted.current) settle(draft)
            }}
            className="h-full w-full min-w-0 bg-transparent pl-2.5 text-sm outline-none placeholder:text-faint"
          />
          {/* Until the field is there, Base UI takes the trigger for the combobox itself. */}
          <Autocomplete.Trigger
            role="button"
            aria-label={`Show choices of ${label.toLowerCase()}`}
            className="flex h-full w-8 shrink-0 items-center justify-center text-faint hover:text-ink"
          >
            <ChevronDown size={14} aria-hidden="true" />
          </Autocomplete.Trigger>
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner align="start" sideOffset={4} className="z-40 outline-none">
            <Autocomplete.Popup className="w-[max(22rem,var(--anchor-width))] max-w-[var(--available-width)] rounded-lg border border-line bg-raised shadow-popup outline-none">
              <Autocomplete.Empty className="px-3 py-2 text-sm text-muted empty:hidden">
                No known name matches. You can still ask about it.
              </Autocomplete.Empty>
              <Autocomplete.List
                aria-label={label}
                className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:hidden"
              >
                {(group: ChoiceGroup) => <Choices key={group.title} group={group} />}
              </Autocomplete.List>
              {more > 0 && (
                <p className="border-t border-line px-3 py-1.5 text-xs text-muted">
                  {numberText(more)} more. Type to narrow the list.
                </p>
              )}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </div>
  )
}

function Choices({ group }: { group: ChoiceGroup }) {
  return (
    <Autocomplete.Group items={group.items}>
      {group.title && (
        <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-faint">
          {group.title}
        </Autocomplete.GroupLabel>
      )}
      <Autocomplete.Collection>
        {(choice: Choice) => (
          <Autocomplete.Item
            key={choice.text}
            value={choice}
            aria-description={choice.note}
            className="flex min-h-8 items-baseline gap-3 rounded-sm px-2 py-1.5 text-sm select-none data-highlighted:bg-hover"
          >
            <bdi className="max-w-full shrink-0 truncate">{visibleText(choice.name)}</bdi>
            {choice.note && (
              <span aria-hidden="true" className="ml-auto min-w-0 truncate text-right text-xs text-faint">
                {choice.note}
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}
