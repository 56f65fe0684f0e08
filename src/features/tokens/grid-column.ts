import { rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TokenSort } from './token-sort.ts'

/** A column of a grid. The first one of a grid is pinned. */
export type GridColumn = {
  readonly id: string
  readonly label: string
  /** Least width in pixels. */
  readonly width: number
  /** Share of the room that is left over; 0 keeps the width. */
  readonly grow: number
  readonly align: 'start' | 'center' | 'end'
  /** Direction of the first click; absent when one cannot sort by it. */
  readonly firstSort?: 'asc' | 'desc'
  /** Said of the column on hover. */
  readonly tip?: string
}

const features = tableFeatures({ rowSortingFeature })
const noRows: readonly never[] = []

/** Widths that fill `room`; the pinned column leaves at least half of a narrow screen to the others. */
export function fitColumns(columns: readonly GridColumn[], room: number): readonly number[] {
  const pinned = Math.min(columns[0]?.width ?? 0, Math.max(132, Math.floor(room * 0.44)))
  const widths = columns.map(({ width }, index) => (index === 0 ? pinned : width))
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  const shares = columns.reduce((sum, { grow }) => sum + grow, 0)
  if (left <= 0 || shares === 0) return widths
  return widths.map((width, index) => width + Math.floor((left * (columns[index]?.grow ?? 0)) / shares))
}

const definitionOf = ({ id, label, firstSort }: GridColumn) => ({
  id,
  header: label,
  accessorFn: () => null,
  enableSorting: firstSort !== undefined,
  sortDescFirst: firstSort === 'desc',
})

type GridTableInput = {
  readonly columns: readonly GridColumn[]
  readonly room: number
  readonly sort: TokenSort | undefined
  onSort(sort: TokenSort | undefined): void
}

/**
 * Columns of a grid with their sorting state, and their widths. The table gets no rows: filtering and sorting work
 * on the tokens themselves, and only the rows in the window are drawn.
 */
export function useGridTable({ columns, room, sort, onSort }: GridTableInput) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const widths = useMemo(() => fitColumns(columns, room), [columns, room])
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.desc }] : []), [sort])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange(updater) {
      const next = typeof updater === 'function' ? updater(sorting) : updater
      onSort(next[0] && { column: next[0].id, desc: next[0].desc })
    },
  })
  return { table, widths }
}
