import { type CSSProperties, useMemo, useState, useSyncExternalStore } from 'react'
import { moveColumn, readWidths, writeWidths } from '#ui/columns.ts'
import type { ColumnWindow } from '#ui/virtual-columns.ts'
import { useLatest } from '#ui/use-stable.ts'
import type { Field } from '../fields/field.ts'
import { type ListSearch, writeColumns } from './list-search.ts'
import type { Resource } from './resource.ts'

type Columns = Pick<Resource<unknown>, 'fields' | 'columns'>

const idsOf = ({ fields }: Columns): readonly string[] => fields.map(({ id }) => id)

/** Ids of the columns that are shown at first. */
const usualColumns = (resource: Columns): readonly string[] => resource.columns ?? idsOf(resource)

/** Ids of the columns that an address shows, in their order; the first column always is the first of them. */
export function shownColumns(resource: Columns, { columns }: Pick<ListSearch, 'columns'>): readonly string[] {
  if (columns === undefined) return usualColumns(resource)
  const ids = idsOf(resource)
  return [...new Set([...ids.slice(0, 1), ...columns.split(',').filter((id) => ids.includes(id))])]
}

/** What an address says of the columns that are shown; nothing for the usual ones. */
export function writeShownColumns(resource: Columns, shown: readonly string[]): string | undefined {
  const written = writeColumns(shown)
  return written === writeColumns(usualColumns(resource)) ? undefined : written
}

/** The columns with one more: behind the one that it usually stands behind. */
export function withColumn(resource: Columns, shown: readonly string[], id: string): readonly string[] {
  const ids = idsOf(resource)
  const before = ids.slice(0, ids.indexOf(id)).findLast((other) => shown.includes(other))
  return before === undefined || shown.includes(id)
    ? shown
    : shown.toSpliced(shown.indexOf(before) + 1, 0, id)
}

/** The fields that are shown, in their order. */
export function shownFields(resource: Columns, search: ListSearch): readonly Field<unknown>[] {
  return shownColumns(resource, search).flatMap(
    (id) => resource.fields.find((field) => field.id === id) ?? [],
  )
}

/** Widths of columns in pixels, of those whose width was changed. */
const changedWidths = (
  resource: Columns,
  { width }: Pick<ListSearch, 'width'>,
): ReadonlyMap<string, number> => readWidths(width ?? [], (id) => idsOf(resource).includes(id))

/** Whether the columns, their order or widths are not the usual ones. */
export const hasOwnLayout = (resource: Columns, search: ListSearch): boolean =>
  writeShownColumns(resource, shownColumns(resource, search)) !== undefined ||
  changedWidths(resource, search).size > 0

/** How the address lays the table out, and what the head of the table changes of that. */
export function useTableLayout(
  resource: Columns,
  search: ListSearch,
  update: (patch: ListSearch, replace: boolean) => void,
) {
  const { columns, width } = search
  const shownIds = useMemo(() => shownColumns(resource, { columns }), [resource, columns])
  const widths = useMemo(() => changedWidths(resource, { width }), [resource, width])
  // Read out to those who do not see the column move.
  const [announcement, setAnnouncement] = useState('')
  // Stable, so that a key in the search box draws no head anew.
  const resize = useLatest((id: string, pixels: number) => {
    const defaults = new Map(resource.fields.map((field) => [field.id, field.width]))
    update({ width: writeWidths(new Map(widths).set(id, pixels), defaults) }, true)
  })
  const move = useLatest((from: number, to: number) => {
    const rest = shownIds.filter((_, index) => index !== from)
    const [id, after] = [shownIds[from], rest[to - 1]]
    if (from < 1 || to < 1 || to > rest.length || from === to || !id || !after) return
    const label = resource.fields.find((field) => field.id === id)?.label ?? id
    setAnnouncement(`${label} is column ${to + 1} of ${shownIds.length}.`)
    update({ columns: writeShownColumns(resource, moveColumn(shownIds, id, after)) }, true)
  })
  const layout = useMemo(() => {
    const hidden = idsOf(resource).filter((id) => !shownIds.includes(id))
    return { order: [...shownIds, ...hidden], hidden, widths }
  }, [resource, shownIds, widths])
  return { layout, resize, move, announcement }
}

/** A column as the table draws it: style objects that stay the same object, so that React has nothing to compare. */
export type TableColumn = {
  field: Field<unknown>
  /** Place among the columns shown, from 0. */
  index: number
  /** Pixels; more where the table is narrower than its place and the column may grow. */
  width: number
  style: CSSProperties
  className: string
}

// Browsers give cells `vertical-align: inherit`, and then every move of a row would style all its cells anew. Clipped
// and not hidden: what is hidden can be scrolled, and each cell would be a layer to keep.
const base = 'flex-none overflow-clip text-ellipsis whitespace-nowrap border-b border-line px-3 align-middle'
const pinned =
  'sticky left-0 z-1 bg-surface text-left font-medium group-hover:bg-hover group-focus:bg-hover group-data-selected:bg-accent-soft group-focus-visible:border-b-focus group-focus-visible:shadow-[inset_2px_2px_0_var(--focus),inset_0_-1px_0_var(--focus)] border-r pl-4 sm:pl-6'

const classes = {
  name: `${base} ${pinned}`,
  number: `${base} tabular text-right`,
  date: `${base} tabular`,
  id: `${base} font-mono text-[12px]`,
  text: base,
  texts: base,
  choice: base,
} as const satisfies Record<Field['kind']['is'], string>

/** Shares of the room beside a table that is narrower than its place. */
const shares: Partial<Record<Field['kind']['is'], number>> = { name: 10, text: 20 }

/** A column at its place, from 0; `width` in pixels, from which it does not grow where somebody set it. */
export function tableColumn(
  field: Field<unknown>,
  index: number,
  width: number,
  isSet: boolean,
): TableColumn {
  const flexGrow = isSet ? 0 : (shares[field.kind.is] ?? 0)
  return { field, index, width, style: { width, flexGrow }, className: classes[field.kind.is] }
}

/** The columns to draw: the pinned one and those from place `first` to `last`, behind a gap for those before them. */
export function drawnColumns(
  columns: readonly TableColumn[],
  { first, last }: ColumnWindow,
): readonly TableColumn[] {
  const gap = columns.slice(1, first).reduce((sum, { width }) => sum + width, 0)
  return columns.flatMap((place, index) => {
    if (index > 0 && (index < first || index > last)) return []
    return index === first && gap > 0 ? [{ ...place, style: { ...place.style, marginLeft: gap } }] : [place]
  })
}

/** Share of a window that a pinned column takes at most. */
const mostPinned = 0.6

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The width of a pinned column, in pixels: less than asked for where it would hide the others. */
export function usePinnedWidth(width: number): number {
  return useSyncExternalStore(subscribe, () => Math.min(width, Math.round(innerWidth * mostPinned)))
}
