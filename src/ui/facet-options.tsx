import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { FacetOption } from './facet.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Longer ones may not be seen whole, in characters. */
const longLabel = 60
/** Height of an option of a long list in pixels; there each is one line. */
const optionHeight = 32

/** An option with its count; `index`, its place among those that are found, where only some are elements. */
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

/** All options of a facet. */
export const facetOption = (option: FacetOption) => <Option key={option.value} option={option} />

/** Those of a long list that are in sight, and the one that is highlighted wherever it is. */
export function VirtualFacetOptions({ highlighted }: { highlighted: number }) {
  const options = Combobox.useFilteredItems<FacetOption>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const { positions, scrollTo } = useVirtualRows({
    scrollRef,
    count: options.length,
    rowHeight: optionHeight,
    headHeight: 0,
    stuckRows: 0,
  })
  const reveal = useRef(scrollTo)
  useEffect(() => {
    reveal.current = scrollTo
  })
  useEffect(() => {
    if (highlighted >= 0) reveal.current(highlighted)
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
