import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { TokenGrants } from '#grants/token-grants.ts'
import { shownText } from '#lib/count-text.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import { grantRows } from './grant-rows.ts'
import { GrantTreeRow } from './grant-tree-row.tsx'
import { countAll, type GrantPart } from './ticked-grants.ts'
import { useTreeFocus } from './tree-focus.ts'

const rowHeight = 32
const shownRows = 13

type GrantTreeProps = {
  offer: TokenGrants
  ticked: TokenGrants
  onTick(part: GrantPart, isOn: boolean): void
}

/** The grants on offer by scope and resource, each with a checkbox; of thousands only those in sight are elements. */
export function GrantTree({ offer, ticked, onTick }: GrantTreeProps) {
  const hintId = useId()
  const scrollRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const query = useDeferredValue(search)
  const rows = useMemo(() => grantRows(offer, flipped, query), [offer, flipped, query])
  const { positions, scrollTo } = useVirtualRows({
    scrollRef,
    count: rows.length,
    rowHeight,
    headHeight: 0,
    stuckRows: 0,
  })
  function handleFlip(position: number) {
    const key = rows[position]?.key
    if (key === undefined) return
    setFlipped((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }
  const focus = useTreeFocus({
    ref: scrollRef,
    count: rows.length,
    line: (position) => ({
      isOpen: rows[position]?.isOpen ?? null,
      columns: 1 + (rows[position]?.verbs.length ?? 0),
    }),
    page: shownRows - 1,
    scrollTo,
    onFlip: handleFlip,
  })
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchField label="Search grants" value={search} onChange={setSearch} />
        <span role="status" className="tabular text-xs text-muted">
          {shownText(countAll(ticked), countAll(offer), 'grants kept')}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys walk its checkboxes */}
      <div
        ref={scrollRef}
        role="group"
        aria-label="Grants to keep"
        aria-describedby={hintId}
        onKeyDown={focus.onKeyDown}
        style={{ height: Math.max(2, Math.min(rows.length, shownRows)) * rowHeight + 2 }}
        className="overflow-auto rounded-md border border-line"
      >
        {rows.length === 0 && <p className="p-3 text-sm text-muted">No grant matches the search.</p>}
        <div className="relative" style={{ height: rows.length * rowHeight }}>
          {positions.map((position) => {
            const row = rows[position]
            if (!row) return null
            return (
              <div
                key={row.key}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${position * rowHeight}px)` }}
              >
                <GrantTreeRow
                  row={row}
                  position={position}
                  offer={offer}
                  ticked={ticked}
                  active={position === focus.row ? focus.column : null}
                  onTick={onTick}
                  onFlip={() => handleFlip(position)}
                  onFocus={(column) => focus.onFocus({ row: position, column })}
                />
              </div>
            )
          })}
        </div>
      </div>
      <p id={hintId} className="mt-1 text-xs text-faint">
        Arrow keys move, right and left open and close, Space ticks.
      </p>
    </div>
  )
}
