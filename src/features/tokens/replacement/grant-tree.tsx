import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { countGrants, type TokenGrants } from '#grants/token-grants.ts'
import { shownText } from '#lib/count-text.ts'
import { SearchField } from '#ui/search-field.tsx'
import { nextPosition } from '#ui/roving-focus.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { grantRows } from './grant-rows.ts'
import { GrantTreeRow } from './grant-tree-row.tsx'
import type { GrantPart } from './ticked-grants.ts'

type Place = { readonly row: number; readonly column: number }

/** What the keys of a tree need to know about a row. */
type Line = { readonly isOpen: boolean | null; readonly columns: number }

type TreeFocusOptions = {
  ref: RefObject<HTMLElement | null>
  count: number
  line(row: number): Line
  /** Rows per page. */
  page: number
  scrollTo(row: number): void
  /** Expands or collapses a row. */
  onToggle(row: number): void
}

/**
 * Keeps one checkbox of a tree in the tab order and moves it with the arrow keys: up and down by row; right expands a
 * row or moves along its checkboxes, left moves back or collapses it. Also Home, End, Page Up, and Page Down.
 */
function useTreeFocus({ ref, count, line, page, scrollTo, onToggle }: TreeFocusOptions) {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 })
  const mustFocus = useRef(false)
  const row = Math.min(wanted.row, Math.max(0, count - 1))
  const column = Math.min(wanted.column, Math.max(0, line(row).columns - 1))

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    ref.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)?.focus()
  })

  function moveTo(next: Place) {
    scrollTo(next.row)
    mustFocus.current = true
    setWanted({ row: next.row, column: Math.min(next.column, line(next.row).columns - 1) })
  }

  /** Where a key moves the focus from the active checkbox; null for other keys. */
  function target(key: string): Place | null {
    const next = nextPosition(key, row, count, page)
    if (next !== null) return { row: next, column: key === 'Home' || key === 'End' ? 0 : column }
    if (key === 'ArrowRight') return { row, column: Math.min(column + 1, line(row).columns - 1) }
    return key === 'ArrowLeft' ? { row, column: Math.max(0, column - 1) } : null
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = target(event.key)
    if (!next) return
    event.preventDefault()
    const { isOpen } = line(row)
    if ((event.key === 'ArrowRight' && isOpen === false) || (event.key === 'ArrowLeft' && isOpen === true)) {
      onToggle(row)
      return
    }
    moveTo(next)
  }

  return { row, column, onKeyDown, onFocus: (at: Place) => setWanted(at) }
}

const rowHeight = 32
const shownRows = 13

type GrantTreeProps = {
  offer: TokenGrants
  ticked: TokenGrants
  onTick(part: GrantPart, isOn: boolean): void
}

/** The offered grants by scope and resource, each with a checkbox. Only rows in view are elements. */
export function GrantTree({ offer, ticked, onTick }: GrantTreeProps) {
  const hintId = useId()
  const scrollRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const query = useDeferredValue(search)
  const rows = useMemo(() => grantRows(offer, toggled, query), [offer, toggled, query])
  const { positions, scrollTo } = useVirtualRows({
    scrollRef,
    count: rows.length,
    rowHeight,
    headHeight: 0,
    stuckRows: 0,
  })
  function handleToggle(position: number) {
    const key = rows[position]?.key
    if (key === undefined) return
    setToggled((before) => {
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
    onToggle: handleToggle,
  })
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <SearchField label="Search grants" value={search} onChange={setSearch} />
        <span role="status" className="tabular text-xs text-muted">
          {shownText(countGrants(ticked), countGrants(offer), 'grants kept')}
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
                  onToggle={() => handleToggle(position)}
                  onFocus={(column) => focus.onFocus({ row: position, column })}
                />
              </div>
            )
          })}
        </div>
      </div>
      <p id={hintId} className="mt-1 text-xs text-faint">
        Arrow keys move, Right and Left open and close, Space selects.
      </p>
    </div>
  )
}
