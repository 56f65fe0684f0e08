import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
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
})
const helper = createColumnHelper<typeof features, never>()

export type ColumnHeader = Header<typeof features, never>

type Column = {
  id: string
  /** Pixels. */
  width: number
}

/** The columns of a table as `useColumnTable` takes them; made once. */
export const columnDefs = (columns: readonly Column[]) =>
  columns.map(({ id, width }) => helper.accessor((): unknown => undefined, { id, size: width }))

type ColumnTableOptions = {
  columns: ReturnType<typeof columnDefs>
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  /** Ids of the columns in an order of one's own; the first of all columns stays the first. */
  order?: readonly string[]
  /** Widths of one's own by column, in pixels. */
  widths?: ReadonlyMap<string, number>
}

const noOrder: readonly string[] = []
const noWidths: ReadonlyMap<string, number> = new Map()

/** Which columns a table shows, in which order, and how wide they are. */
export function useColumnTable(options: ColumnTableOptions) {
  const { columns, hidden, order = noOrder, widths = noWidths } = options
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
    state: { columnVisibility, columnOrder, columnSizing },
  })
  return {
    headers: table.getHeaderGroups()[0]?.headers ?? [],
    leaves: table.getVisibleLeafColumns(),
    width: table.getTotalSize(),
  }
}
