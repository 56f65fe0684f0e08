import { useMemo } from 'react'

type Column = {
  readonly id: string
  /** Pixels. */
  readonly width: number
  /** Whether the first click sorts downwards, as one wants of moments. */
  readonly sortDescFirst?: boolean
}

type Sort = readonly { readonly column: string; readonly desc: boolean }[]

/** What the head of a column shows and does. */
export type ColumnHeader = {
  readonly id: string
  readonly column: {
    readonly id: string
    getIsSorted(): 'asc' | 'desc' | false
    /** Its place among the sorted columns, from 0. */
    getSortIndex(): number
    getIsPinned(): boolean
    /** What a click does; with Shift it sorts by this column after the others. */
    getToggleSortingHandler(): (event: unknown) => void
  }
}

type ColumnTableOptions = {
  columns: readonly Column[]
  sort: Sort
  onSort(sort: Sort): void
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  /** Ids of the columns that stay at the start while the table scrolls sideways. */
  pinned: readonly string[]
  /** Ids of the columns in an order of one's own. */
  order?: readonly string[]
  /** Widths of one's own by column, in pixels. */
  widths?: ReadonlyMap<string, number>
}

const narrowest = 20
const noOrder: readonly string[] = []

const isShift = (event: unknown) =>
  typeof event === 'object' && event !== null && 'shiftKey' in event && event.shiftKey === true

/**
 * What a table is sorted by once the head of a column was clicked: by that column alone, then the other way round, then
 * by none. `isFurther`: the columns that it is sorted by already stay.
 */
export function nextSort(sort: Sort, { id, sortDescFirst = false }: Column, isFurther: boolean): Sort {
  const known = sort.find(({ column }) => column === id)
  const isOver = known !== undefined && known.desc !== sortDescFirst
  const next = isOver ? [] : [{ column: id, desc: known ? !known.desc : sortDescFirst }]
  if (!isFurther) return next
  return known ? sort.flatMap((one) => (one === known ? next : one)) : [...sort, ...next]
}

/** Which columns are shown, in which order, the pinned ones first. */
function arrange(
  columns: readonly Column[],
  { hidden, pinned, order }: Required<Pick<ColumnTableOptions, 'hidden' | 'pinned' | 'order'>>,
): readonly Column[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  const ids = new Set([...pinned, ...order, ...shown.map(({ id }) => id)])
  const byId = new Map(shown.map((column) => [column.id, column]))
  return [...ids].flatMap((id) => byId.get(id) ?? [])
}

/** Which columns a table shows, in which order, how wide they are and what it is sorted by. It never sees a row. */
export function useColumnTable(options: ColumnTableOptions) {
  const { columns, sort, onSort, hidden, pinned, order = noOrder, widths } = options
  const shown = useMemo(() => arrange(columns, { hidden, pinned, order }), [columns, hidden, pinned, order])
  const leaves = useMemo(
    () =>
      shown.map(({ id, width }) => {
        const size = Math.max(narrowest, widths?.get(id) ?? width)
        return { id, getSize: () => size }
      }),
    [shown, widths],
  )
  const headers = useMemo(
    () =>
      shown.map((column): ColumnHeader => {
        const at = sort.findIndex((one) => one.column === column.id)
        return {
          id: column.id,
          column: {
            id: column.id,
            getIsSorted: () => (at < 0 ? false : sort[at]?.desc ? 'desc' : 'asc'),
            getSortIndex: () => at,
            getIsPinned: () => pinned.includes(column.id),
            getToggleSortingHandler: () => (event) => onSort(nextSort(sort, column, isShift(event))),
          },
        }
      }),
    [shown, pinned, sort, onSort],
  )
  return { headers, leaves, width: leaves.reduce((sum, leaf) => sum + leaf.getSize(), 0) }
}
