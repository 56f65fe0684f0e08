import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { FacetOption } from './facets.tsx'
import { type AnchoredProps, useAnchoredPopup } from './anchored-popup.ts'
import { useVirtualRows } from './virtual-rows.ts'

/** Labels with more characters may be truncated, so they get a tooltip. */
const longLabel = 60
/** Height in pixels of an option in a long list, which has one line. */
const optionHeight = 32

/** An option with its count. `index`: its position among the filtered options, in a virtualized list. */
function Option({ option, index }: { option: FacetOption; index?: number }) {
  const isLong = option.label.length > longLabel || index !== undefined
  return (
    <Combobox.Item
      value={option}
      index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      data-tip={isLong ? visibleText(option.label) : undefined}
      style={
        index === undefined
          ? undefined
          : { position: 'absolute', insetInline: 0, top: index * optionHeight, height: optionHeight }
      }
      className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 text-sm select-none data-highlighted:bg-hover"
    >
      <span className="flex w-4 justify-center">
        <Combobox.ItemIndicator>
          <Check size={14} className="text-accent" />
        </Combobox.ItemIndicator>
      </span>
      <bdi className={index === undefined ? 'line-clamp-3 flex-1 wrap-anywhere' : 'flex-1 truncate'}>
        {visibleText(option.label)}
      </bdi>{' '}
      <span className="tabular text-xs text-muted">{numberText(option.count)}</span>
    </Combobox.Item>
  )
}

/** Renders an option of a list that is not virtualized. */
const facetOption = (option: FacetOption) => <Option key={option.value} option={option} />

/** The visible options of a long list, plus the highlighted one wherever it is. */
function VirtualFacetOptions({ highlighted }: { highlighted: number }) {
  const options = Combobox.useFilteredItems<FacetOption>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { positions, scrollTo } = useVirtualRows({
    scrollRef,
    count: options.length,
    rowHeight: optionHeight,
    headHeight: 0,
    stuckRows: 0,
  })
  const reveal = useEffectEvent(scrollTo)
  useEffect(() => {
    if (highlighted >= 0) reveal(highlighted)
  }, [highlighted])
  const drawn =
    positions.includes(highlighted) || !options[highlighted] ? positions : [...positions, highlighted]
  return (
    <div
      ref={scrollRef}
      role="presentation"
      className="max-h-[min(20rem,calc(var(--available-height)-2.25rem))] overflow-y-auto"
      style={{ height: options.length * optionHeight }}
    >
      <div role="presentation" className="relative" style={{ height: options.length * optionHeight }}>
        {drawn.map((position) => {
          const option = options[position]
          return option && <Option key={option.value} option={option} index={position} />
        })}
      </div>
    </div>
  )
}

/** Lists with more options are virtualized. */
const longList = 200

type FacetPopupProps = AnchoredProps & {
  label: string
  options: readonly FacetOption[]
  selected: readonly string[]
  onChange(selected: string[]): void
}

/** The popup of a facet: a search box and the options with their counts. */
export function FacetPopup({ label, options, selected, onChange, ...anchored }: FacetPopupProps) {
  const wanted = new Set(selected)
  const chosen = options.filter((option) => wanted.has(option.value))
  const isLong = options.length > longList
  const [highlighted, setHighlighted] = useState(-1)
  const { isOpen, focusProps } = useAnchoredPopup(anchored)
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: FacetOption[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={(a: FacetOption, b: FacetOption) => a.value === b.value}
      itemToStringLabel={(option: FacetOption) => option.label}
      open={isOpen}
      onOpenChange={anchored.onOpenChange}
      autoHighlight
      virtualized={isLong}
      onItemHighlighted={(_, { reason, index }) => setHighlighted(reason === 'pointer' ? -1 : index)}
    >
      <Combobox.Portal>
        <Combobox.Positioner
          anchor={anchored.anchor}
          align="start"
          sideOffset={4}
          className="z-40 outline-none"
        >
          <Combobox.Popup
            aria-label={label}
            {...focusProps}
            className="w-60 rounded-lg border border-line bg-raised shadow-popup outline-none"
          >
            <Combobox.Input
              aria-label={`Find ${label.toLowerCase()}`}
              placeholder={`Find ${label.toLowerCase()}…`}
              className="h-9 w-full rounded-t-lg border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-faint"
            />
            <Combobox.Empty className="px-3 py-2 text-sm text-muted empty:hidden">
              {/* While the popup closes, the list is empty for a moment, which screen readers would announce. */}
              {isOpen && 'No matching values.'}
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
