import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import type { RowQuery } from '../index/row-index.ts'
import { sortedBy, toggledSort } from '../index/sort-param.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { type Density, rowHeights, SortHeader } from '#ui/table-head.tsx'
import type { HeaderModel } from './use-column-table.ts'
import { useHeaderDrag, useHeaderKeys } from './move-headers.ts'
import type { Resource } from '../list/resource.ts'
import type { TableColumn } from '../list/table-layout.ts'

type HeadProps = {
  resource: Resource<unknown>
  headers: readonly HeaderModel[]
  /** In the order of `headers`. */
  columns: readonly TableColumn[]
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  density: Density
  /** Shown before the name of the first column. */
  selectAll: ReactNode
  onResize(id: string, width: number): void
  /** Moves a column from one index to another. */
  onMove(from: number, to: number): void
  scrollRef: RefObject<HTMLElement | null>
  markRef: RefObject<HTMLElement | null>
}

/** The table header. All column headers are rendered, even those scrolled out of view. */
export function TableHead(props: HeadProps) {
  const { resource, headers, columns, sort, onSort, density, selectAll } = props
  const { onResize, onMove, scrollRef, markRef } = props
  const drag = useHeaderDrag({ markRef, scrollRef, onMove })
  const { current, headProps } = useHeaderKeys({
    count: headers.length,
    onStep: (from, by) => onMove(from, from + by),
  })

  const head = useCallback(
    ({ id, column }: HeaderModel, index: number, before?: ReactNode) => {
      const field = resource.fields.find(({ id: known }) => known === column.id)
      const label = field?.label ?? column.id
      const { width = 0, style } = columns[index] ?? {}
      const tabIndex = index === current ? 0 : -1
      return (
        <SortHeader
          key={id}
          label={label}
          colIndex={index + 1}
          width={width}
          grow={style?.flexGrow}
          {...sortedBy(sort, column.id)}
          onToggle={({ shiftKey }) =>
            onSort(toggledSort(sort, { column: column.id, desc: field?.sortDescFirst ?? false }, shiftKey))
          }
          isPinned={index === 0}
          isAtEnd={field?.kind.type === 'number'}
          tabIndex={tabIndex}
          handle={
            <ResizeHandle
              id={column.id}
              label={label}
              width={width}
              tabIndex={tabIndex}
              markRef={markRef}
              scrollRef={scrollRef}
              onResize={onResize}
            />
          }
        >
          {before}
        </SortHeader>
      )
    },
    [current, markRef, onResize, onSort, resource, scrollRef, sort, columns],
  )
  const [pinned] = headers
  // Memoized elements do not render again when only the number of rows changes.
  const rest = useMemo(() => headers.slice(1).map((header, at) => head(header, at + 1)), [head, headers])

  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr
        aria-rowindex={1}
        style={{ height: rowHeights[density] }}
        className="flex after:grow after:border-b after:border-line-strong"
        {...drag}
        {...headProps}
      >
        {pinned && head(pinned, 0, selectAll)}
        {rest}
      </tr>
    </thead>
  )
}
