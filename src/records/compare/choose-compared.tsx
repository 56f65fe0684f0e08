import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { findRecords, type NamedRecord, useFound } from '#ui/find-records.ts'
import { maxCompared, minCompared, type Resource } from '../list/resource.ts'
import type { Compared } from './compared.ts'
import { type ComparedSide, sideName } from './find-compared.ts'

type RecordPickerProps = {
  records: Iterable<NamedRecord>
  /** Indexes of the records already chosen. */
  taken: ReadonlySet<number>
  /** The label of the field: "Add an organization". */
  label: string
  /** The label of the options: "Organizations". */
  listLabel: string
  /** Shown if nothing is found. */
  nothing: string
  onPick(record: NamedRecord): void
}

/** A combobox that finds a record of a long list by name or ID. */
export function RecordPicker({ records, taken, label, listLabel, nothing, onPick }: RecordPickerProps) {
  const [text, setText] = useState('')
  const findOthers = useCallback(
    (all: Iterable<NamedRecord>, wanted: string) => findRecords(all, wanted, taken),
    [taken],
  )
  const { found, isSearching } = useFound(records, text, findOthers)
  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={null}
      inputValue={text}
      onInputValueChange={(next, { reason }) => setText(reason === 'item-press' ? '' : next)}
      onValueChange={(picked: NamedRecord | null) => {
        if (picked) onPick(picked)
      }}
      itemToStringLabel={({ name, id }: NamedRecord) => name || id}
      isItemEqualToValue={(a: NamedRecord, b: NamedRecord) => a.index === b.index}
      autoHighlight
    >
      <Combobox.InputGroup className="flex h-8 w-64 items-center rounded-md border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-focus print:hidden">
        <Combobox.Input
          aria-label={label}
          placeholder={`${label}…`}
          className="h-full w-full min-w-0 bg-transparent pl-2.5 text-sm outline-none placeholder:text-faint"
        />
        <Combobox.Trigger
          aria-label="Show the list"
          className="flex h-full w-8 shrink-0 items-center justify-center text-faint hover:text-ink"
        >
          <ChevronDown size={14} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-40 outline-none">
          <Combobox.Popup
            aria-busy={isSearching || undefined}
            className="w-[max(26rem,var(--anchor-width))] max-w-[var(--available-width)] rounded-lg border border-line bg-raised shadow-popup outline-none"
          >
            <Combobox.Empty className="px-3 py-2 text-sm text-muted empty:hidden">
              {isSearching ? 'Searching…' : nothing}
            </Combobox.Empty>
            <Combobox.List
              aria-label={listLabel}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:hidden"
            >
              {(record: NamedRecord) => (
                <Combobox.Item
                  key={record.index}
                  value={record}
                  className="flex min-h-8 items-center gap-3 rounded-sm px-2 text-sm select-none data-highlighted:bg-hover"
                >
                  <bdi className="min-w-0 flex-1 truncate">{visibleText(record.name || record.id)}</bdi>
                  <bdi className="max-w-2/5 truncate font-mono text-xs text-faint">
                    {visibleText(record.id)}
                  </bdi>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

type ChooseComparedProps = {
  resource: Pick<Resource<unknown>, 'singular' | 'plural' | 'compares'>
  compared: Pick<Compared<never>, 'hint'>
  /** The current selection: none, one, or too many. */
  sides: readonly ComparedSide[]
  picker: ReactNode
  onFirst(): void
  onRemove(position: number): void
  /** Shown below the selection. */
  children?: ReactNode
}

/** Shown if the URL has too few or too many records to compare. */
export function ChooseCompared(props: ChooseComparedProps) {
  const { resource, compared, sides, picker, onFirst, onRemove, children } = props
  const { singular, plural, compares } = resource
  const most = compares?.max ?? maxCompared
  const count = most === minCompared ? 'two' : 'four'
  const isTooMany = sides.length > most
  const title = isTooMany
    ? `At most ${count} ${plural} fit side by side`
    : sides.length === 1
      ? `Choose a second ${singular}`
      : `Choose the ${plural} to compare`
  return (
    <EmptyState
      title={title}
      actions={
        isTooMany ? (
          <Button variant="primary" onClick={onFirst}>
            Compare the first {count}
          </Button>
        ) : (
          picker
        )
      }
    >
      <p>
        {isTooMany
          ? `The address names ${sides.length}. Remove some, or compare the first ${count}.`
          : `${most === minCompared ? 'Two' : 'Two to four'} can be compared${compared.hint}`}
      </p>
      {sides.length > 0 && (
        <ul aria-label={`Chosen ${plural}`} className="mx-auto mt-3 flex w-fit max-w-full flex-col gap-1">
          {sides.map((side, position) => (
            <li key={side.key} className="flex items-center justify-between gap-3 text-ink">
              <bdi className="line-clamp-3 font-medium wrap-anywhere">{sideName(side)}</bdi>
              {!side.entry && <span className="text-xs text-warning">not in the list</span>}
              <IconButton
                label={`Remove ${sideName(side)}`}
                icon={<X size={13} />}
                onClick={() => onRemove(position)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </EmptyState>
  )
}
