import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'

// The table library keeps the columns and their state. It never sees a row, because its row model would wrap each;
// rows are filtered and sorted by an index.
const noRows: never[] = []
const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})
const helper = createColumnHelper<typeof features, never>()

export type ColumnHeader = Header<typeof features, never>

type Column = {
  id: string
  /** Pixels. */
  width: number
  /** Whether the first click sorts downwards, as one wants of moments. */
  sortDescFirst?: boolean
}

/** The columns of a table as `useColumnTable` takes them; made once. */
export const columnDefs = (columns: readonly Column[]) =>
  columns.map(({ id, width, sortDescFirst = false }) =>
    helper.accessor((): unknown => undefined, { id, size: width, sortDescFirst }),
  )

type Sort = readonly { column: string; desc: boolean }[]

type ColumnTableOptions = {
  columns: ReturnType<typeof columnDefs>
  sort: Sort
  onSort(sort: Sort): void
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  /** Ids of the columns in an order of one's own; the first of all columns stays the first. */
  order?: readonly string[]
  /** Widths of one's own by column, in pixels. */
  widths?: ReadonlyMap<string, number>
}

const noOrder: readonly string[] = []
const noWidths: ReadonlyMap<string, number> = new Map()

/** Which columns a table shows, in which order, how wide they are and what it is sorted by. */
export function useColumnTable(options: ColumnTableOptions) {
  const { columns, sort, onSort, hidden, order = noOrder, widths = noWidths } = options
  const sorting = useMemo(() => sort.map(({ column, desc }) => ({ id: column, desc })), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const columnOrder = useMemo(() => {
    const [first = ''] = columns.map(({ id }) => id ?? '')
    return [first, ...order.filter((id) => id !== first)]
  }, [columns, order])
  const columnSizing = useMemo(() => Object.fromEntries(widths), [widths])
  const table = useTable({
    features,
    columns,
    data: noRows,
    manualSorting: true,
    state: { sorting, columnVisibility, columnOrder, columnSizing },
    onSortingChange(updater) {
      const next = typeof updater === 'function' ? updater(sorting) : updater
      onSort(next.map(({ id, desc }) => ({ column: id, desc })))
    },
  })
  return {
    headers: table.getHeaderGroups()[0]?.headers ?? [],
    leaves: table.getVisibleLeafColumns(),
    width: table.getTotalSize(),
  }
}
