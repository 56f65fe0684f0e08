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

// The table library manages columns and their state only. Its row model would wrap each row, so rows are filtered and
// sorted by an index instead.
const noRows: never[] = []
const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const helper = createColumnHelper<typeof features, never>()

export type HeaderModel = Header<typeof features, never>

type Column = {
  id: string
  /** In pixels. */
  width: number
}

/** Column definitions for `useColumnTable`; create them once. */
export const columnDefs = (columns: readonly Column[]) =>
  columns.map(({ id, width }) => helper.accessor((): unknown => undefined, { id, size: width }))

type ColumnTableOptions = {
  columns: ReturnType<typeof columnDefs>
  /** Ids of the hidden columns. */
  hidden: readonly string[]
  /** Custom order of column ids; the first of `columns` stays first. */
  order?: readonly string[]
  /** Custom widths by column, in pixels. */
  widths?: ReadonlyMap<string, number>
}

const noOrder: readonly string[] = []
const noWidths: ReadonlyMap<string, number> = new Map()

/** The visible columns of a table, their order, and their widths. */
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
