import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check, Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { type ActiveOrg, canBeActive } from '#api/active-org.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { mostFound, type NamedRecord } from '#ui/find-records.ts'
import { useFoundRecords } from '#ui/use-found-records.ts'

type OrgPickerProps = {
  choices: readonly NamedRecord[]
  inputRef: RefObject<HTMLInputElement | null>
  onPick(org: ActiveOrg): void
}

const none: ReadonlySet<number> = new Set()

/** All organizations with a field that finds one by name or ID. */
export function OrgPicker({ choices, inputRef, onPick }: OrgPickerProps) {
  const { org } = useActiveOrg()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { found, isSearching } = useFoundRecords(choices, text, none)
  const typed = text.trim()
  // The list may come late; who is in another field by then stays there.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) inputRef.current?.focus()
  }, [inputRef])

  function pick({ id, name }: NamedRecord) {
    if (canBeActive(id)) onPick({ id, name })
    else setRefused(id)
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={found}
      filter={null}
      value={text}
      onValueChange={setText}
      itemToStringValue={({ name, id }: NamedRecord) => name || id}
      autoHighlight="always"
    >
      <div className="mt-0.5 flex h-9 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 focus-within:outline-2 focus-within:outline-focus">
        <Search size={14} aria-hidden="true" className="text-faint" />
        <Autocomplete.Input
          ref={inputRef}
          aria-label="Find an organization"
          placeholder="Name or ID…"
          className="h-full w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-faint"
        />
      </div>
      {refused !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          The ID <bdi className="font-mono wrap-anywhere">{visibleText(refused)}</bdi> cannot be sent in a
          header: it must be 1 to 200 visible ASCII characters.
        </p>
      )}
      <Autocomplete.Empty className="px-2 py-6 text-center text-sm text-muted empty:hidden">
        {isSearching ? 'Searching…' : 'No organization has such a name or ID.'}
      </Autocomplete.Empty>
      {found.length === 0 && !isSearching && canBeActive(typed) && (
        // One that is listed no more may still have drafts in this browser.
        <p className="text-center">
          <Button size="small" className="max-w-full" onClick={() => onPick({ id: typed, name: '' })}>
            <span className="truncate">Use the ID “{visibleText(typed)}” all the same</span>
          </Button>
        </p>
      )}
      <Autocomplete.List
        aria-label="Organizations"
        className="-mx-1 mt-2 max-h-72 overflow-y-auto p-1 empty:hidden"
      >
        {(choice: NamedRecord) => (
          <Autocomplete.Item
            key={choice.index}
            value={choice}
            onClick={() => pick(choice)}
            className="flex min-h-9 items-center gap-3 rounded-sm px-2 text-sm select-none data-highlighted:bg-hover"
          >
            <bdi className="min-w-0 flex-1 truncate">{visibleText(choice.name || choice.id)}</bdi>
            <bdi className="max-w-2/5 truncate font-mono text-xs text-muted">{visibleText(choice.id)}</bdi>
            {choice.id === org?.id && (
              <span className="flex items-center gap-1 text-xs text-accent">
                <Check size={14} aria-hidden="true" />
                Active
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {found.length === mostFound && choices.length > mostFound && !isSearching && (
        <p className="mt-1 text-xs text-muted">
          {typed === ''
            ? `${countText(mostFound, 'organization')} of ${choices.length.toLocaleString('en-US')} shown. Type to find others.`
            : `The first ${mostFound} that were found are shown. Type more to find others.`}
        </p>
      )}
    </Autocomplete.Root>
  )
}
