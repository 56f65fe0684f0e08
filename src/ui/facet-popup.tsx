import { Combobox } from '@base-ui/react/combobox'
import { type RefObject, useState } from 'react'
import type { FacetOption } from './facet.tsx'
import { facetOption, VirtualFacetOptions } from './facet-options.tsx'

/** Of more options only those in sight are elements. */
const longList = 200

type FacetPopupProps = {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange(open: boolean): void
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  onChange(selected: string[]): void
}

/** The open part of a facet: search, and options with their exact counts. */
export function FacetPopup({
  anchor,
  open,
  onOpenChange,
  label,
  options,
  selected,
  onChange,
}: FacetPopupProps) {
  const wanted = new Set(selected)
  const chosen = options.filter((option) => wanted.has(option.value))
  const isLong = options.length > longList
  const [highlighted, setHighlighted] = useState(-1)
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: FacetOption[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={(a: FacetOption, b: FacetOption) => a.value === b.value}
      itemToStringLabel={(option: FacetOption) => option.label}
      open={open}
      onOpenChange={onOpenChange}
      autoHighlight
      virtualized={isLong}
      onItemHighlighted={(_, { reason, index }) => setHighlighted(reason === 'pointer' ? -1 : index)}
    >
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className="z-40 outline-none">
          <Combobox.Popup
            aria-label={label}
            finalFocus={anchor}
            className="w-60 rounded-lg border border-line bg-raised shadow-popup outline-none"
          >
            <Combobox.Input
              aria-label={`Find ${label.toLowerCase()}`}
              placeholder={`Find ${label.toLowerCase()}…`}
              className="h-9 w-full rounded-t-lg border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-faint"
            />
            <Combobox.Empty className="px-3 py-2 text-sm text-muted empty:hidden">
              No such value.
            </Combobox.Empty>
            <Combobox.List
              aria-label={label}
              className={
                isLong
                  ? 'p-1 empty:hidden'
                  : 'max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:hidden'
              }
            >
              {isLong ? <VirtualFacetOptions highlighted={highlighted} /> : facetOption}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
