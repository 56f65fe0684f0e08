import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { type NamedRecord, useFoundRecords } from './find-records.ts'

type RecordPickerProps = {
  records: Iterable<NamedRecord>
  /** Places of the records that are there already. */
  taken: ReadonlySet<number>
  /** What the field is for: "Add an organization". */
  label: string
  /** What the records are called: "Organizations". */
  listLabel: string
  /** Said when nothing is found. */
  nothing: string
  onPick(record: NamedRecord): void
}

/** Finds one record of a long list by name or ID. */
export function RecordPicker({ records, taken, label, listLabel, nothing, onPick }: RecordPickerProps) {
  const [text, setText] = useState('')
  const { found, isSearching } = useFoundRecords(records, text, taken)
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
          <ChevronDown size={14} aria-hidden="true" />
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
