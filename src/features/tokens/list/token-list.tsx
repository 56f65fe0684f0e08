import { Rows3 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '#ui/icon-button.tsx'
import { countChosen, withoutShown, withRange } from '#ui/row-selection.ts'
import { type Density, rowHeights } from '#ui/table-density.ts'
import { useRowSelection } from '#ui/use-row-selection.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { PanelProps } from './panel-props.ts'
import { listColumns } from './token-list-columns.tsx'
import { TokenListHead } from './token-list-head.tsx'
import { TokenListRow, UnreadableTokenRow } from './token-list-row.tsx'
import { useTokenSelection } from './token-selection.ts'
import { anyColumn, readSort, writeSort } from '#records/index/sort-param.ts'
import { TokensSelectedBar } from './tokens-selected-bar.tsx'
import { useListWidths } from './use-list-widths.ts'
import { useTokenAnchors } from './use-token-anchors.ts'

/** How far an arrow key scrolls to the side, in pixels. */
const sideStep = 120

/** The tokens with what is not in the matrix: description, end, findings. Rows can be selected. */
export function TokenList({ tokens, shown, unreadable, findings, search, onSearch }: PanelProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const density: Density = search.density ?? 'comfortable'
  const widths = useListWidths(scrollRef)
  const sort = useMemo(() => readSort(search.sort, anyColumn), [search.sort])
  const [selected, select] = useTokenSelection(tokens)
  const places = useMemo(() => new Map(tokens.map((token, place) => [token, place])), [tokens])
  const shownPlaces = useMemo(() => shown.map((token) => places.get(token) ?? -1), [shown, places])
  const selection = useRowSelection({ shown: shownPlaces, selected, onSelect: select })
  const chosen = useMemo(() => countChosen(selected, shownPlaces), [selected, shownPlaces])
  const anchors = useTokenAnchors(shown, search)
  function handleKeyDown(event: KeyboardEvent<HTMLElement>, active: number) {
    selection.handleKey(event, active)
    const by = event.key === 'ArrowRight' ? sideStep : event.key === 'ArrowLeft' ? -sideStep : 0
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (by === 0 || hasModifier || !scrollRef.current) return
    event.preventDefault()
    scrollRef.current.scrollLeft += by
  }
  function handleEnter(position: number) {
    const token = shown[position]
    if (token && hasAddress(token)) void navigate(tokenLink(token, search))
  }
  return (
    <>
      <div className="flex justify-end px-4 py-1 sm:px-6 print:hidden">
        <IconButton
          label="Compact rows"
          icon={<Rows3 size={15} />}
          aria-pressed={density === 'compact'}
          onClick={() => onSearch({ density: density === 'compact' ? undefined : 'compact' })}
        />
      </div>
      <VirtualTable
        label="API tokens"
        scrollId="api-tokens"
        scrollRef={scrollRef}
        head={
          <TokenListHead
            widths={widths}
            density={density}
            sort={sort}
            onSort={(next) => onSearch({ sort: writeSort(next) })}
            shown={shown.length}
            chosen={chosen}
            onSelectAll={(all) =>
              select(
                all
                  ? withRange(selected, shownPlaces, 0, shownPlaces.length)
                  : withoutShown(selected, shownPlaces),
              )
            }
          />
        }
        width={widths.reduce((sum, width) => sum + width, 0)}
        columns={listColumns.length}
        pinnedWidth={widths[0] ?? 0}
        rows={shown.length + unreadable.length}
        rowHeight={rowHeights[density]}
        renderRow={(position, slot, isActive) => {
          const token = shown[position]
          const row = unreadable[position - shown.length]
          const common = { position, density, widths, isActive }
          if (!token) return row && <UnreadableTokenRow key={slot} row={row} {...common} />
          const isSelected = selected.has(shownPlaces[position] ?? -1)
          return (
            <TokenListRow key={slot} token={token} findings={findings} isSelected={isSelected} {...common} />
          )
        }}
        onEnter={handleEnter}
        onKeyDown={handleKeyDown}
        onChange={selection.handleChange}
        onClick={anchors.handleClick}
        onPointerOver={anchors.handlePointerOver}
      />
      {selected.size > 0 && (
        <TokensSelectedBar
          tokens={tokens}
          hidden={selected.size - chosen}
          findings={findings}
          selected={selected}
          onSelect={select}
        />
      )}
    </>
  )
}
