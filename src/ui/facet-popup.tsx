import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { FacetOption } from './facet.tsx'

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
  const chosen = options.filter((option) => selected.includes(option.value))
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
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:hidden"
            >
              {(option: FacetOption) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex h-8 items-center gap-2 rounded-sm px-2 text-sm select-none data-highlighted:bg-hover"
                >
                  <span className="flex w-4 justify-center">
                    <Combobox.ItemIndicator>
                      <Check size={14} className="text-accent" />
                    </Combobox.ItemIndicator>
                  </span>
                  <bdi className="flex-1 truncate">{visibleText(option.label)}</bdi>{' '}
                  <span className="tabular text-xs text-muted">{numberText(option.count)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
