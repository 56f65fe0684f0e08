import { Autocomplete } from '@base-ui/react/autocomplete'
import { Check, Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type ActiveOrg, canBeActive } from '#api/active-org.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { switchOrg, useActiveOrg } from '#form/active-org.tsx'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { findRecords, maxMatches, type NamedRecord, useFound } from '#ui/find-records.ts'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useOrgChoices } from './use-org-choices.ts'

type OrgPickerProps = {
  choices: readonly NamedRecord[]
  inputRef: RefObject<HTMLInputElement | null>
  onPick(org: ActiveOrg): void
}

/** All organizations, with a field that searches them by name or ID. */
function OrgPicker({ choices, inputRef, onPick }: OrgPickerProps) {
  const { org } = useActiveOrg()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const { found, isSearching } = useFound(choices, text, findRecords<NamedRecord>)
  const typed = text.trim()
  // The list may load late: do not steal the focus from another field.
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
        <Search size={14} className="text-faint" />
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
        {isSearching ? 'Searching…' : 'No organization matches this name or ID.'}
      </Autocomplete.Empty>
      {found.length === 0 && !isSearching && canBeActive(typed) && (
        // An organization that is no longer listed may still have drafts in this browser.
        <p className="text-center">
          <Button size="small" className="max-w-full" onClick={() => onPick({ id: typed, name: '' })}>
            <span className="truncate">Use the ID “{visibleText(typed)}” anyway</span>
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
                <Check size={14} />
                Active
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {found.length === maxMatches && choices.length > maxMatches && !isSearching && (
        <p className="mt-1 text-xs text-muted">
          {typed === ''
            ? `${countText(maxMatches, 'organization')} of ${choices.length.toLocaleString('en-US')} shown. Type to find others.`
            : `Showing the first ${maxMatches} matches. Type more to narrow them down.`}
        </p>
      )}
    </Autocomplete.Root>
  )
}

/** Lets users enter the ID of an organization while there is no list to choose from. */
function OrgByHand({ onPick }: { onPick(org: ActiveOrg): void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (canBeActive(typed)) return onPick({ id: typed, name: '' })
    return setError('An ID is 1 to 200 visible ASCII characters, without spaces.')
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <LabeledInput
        label="ID of the organization"
        error={error}
        hint="If you know the ID, you can enter it here."
        value={text}
        spellCheck={false}
        onText={setText}
        className="flex-1 font-mono"
        beside={<Button type="submit">Use this ID</Button>}
      />
    </form>
  )
}

type ChooseOrgProps = { inputRef: RefObject<HTMLInputElement | null>; onPick(org: ActiveOrg): void }

/** The organizations to choose from; without a list, the reason and a field for an ID. */
function ChooseOrg({ inputRef, onPick }: ChooseOrgProps) {
  const { choices, isLoaded, error, retry } = useOrgChoices()
  if (choices.length > 0) return <OrgPicker choices={choices} inputRef={inputRef} onPick={onPick} />
  if (!isLoaded && !error) {
    return <TextSkeleton label="Loading organizations" widths={['w-full', 'w-3/5', 'w-2/5', 'w-1/2']} />
  }
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <FailurePanel title="The organizations could not be listed" error={error} onRetry={retry} />
      ) : (
        <p className="text-sm text-muted">The service lists no organizations for you.</p>
      )}
      <OrgByHand onPick={onPick} />
    </div>
  )
}

/** Shown instead of a screen about a single organization until one is chosen; the address stays. */
export function ChooseOrgScreen() {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageTitle parts={['Choose an organization']} />
      <PageHeader
        title="Choose an organization"
        details="API tokens and saved queries belong to one organization. This tab stays with the one you choose."
      />
      <section aria-label="Organizations" className="max-w-xl px-4 pb-10 sm:px-6">
        <ChooseOrg inputRef={inputRef} onPick={(org) => switchOrg(org)} />
      </section>
    </>
  )
}

/** Switches the active organization from anywhere. `to`: the address to open in it. */
export function OrgDialog({ to, onClose }: { to: string | null; onClose(): void }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title="Switch organization"
      description="In this tab only: the page reloads. Drafts stay with their organization."
      initialFocus={inputRef}
    >
      <ChooseOrg
        inputRef={inputRef}
        onPick={(org) => {
          onClose()
          switchOrg(org, to ?? undefined)
        }}
      />
    </Dialog>
  )
}
