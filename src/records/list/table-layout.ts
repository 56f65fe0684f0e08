import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { announce } from '#ui/toast.tsx'
import type { ColumnWindow } from '#ui/virtual-columns.ts'
import { useLatest } from '#ui/use-stable.ts'
import type { Field } from '../fields/field.ts'
import { type ListSearch, writeColumns } from './list-search.ts'
import type { Resource } from './resource.ts'

type Columns = Pick<Resource<unknown>, 'fields' | 'columns'>

const idsOf = ({ fields }: Columns): readonly string[] => fields.map(({ id }) => id)

/** Ids of the default columns. */
const usualColumns = (resource: Columns): readonly string[] => resource.columns ?? idsOf(resource)

/** Ids of the visible columns in order. The first column of the resource is always the first. */
export function shownColumns(resource: Columns, { columns }: Pick<ListSearch, 'columns'>): readonly string[] {
  if (columns === undefined) return usualColumns(resource)
  const ids = idsOf(resource)
  const known = columns.split(',').filter((id) => ids.includes(id))
  return known.length === 0 ? usualColumns(resource) : [...new Set([...ids.slice(0, 1), ...known])]
}

/** The `columns` parameter for these columns; undefined for the default ones. */
export function writeShownColumns(resource: Columns, shown: readonly string[]): string | undefined {
  const written = writeColumns(shown)
  return written === writeColumns(usualColumns(resource)) ? undefined : written
}

/** Adds a column after the one that precedes it by default. */
export function withColumn(resource: Columns, shown: readonly string[], id: string): readonly string[] {
  const ids = idsOf(resource)
  const before = ids.slice(0, ids.indexOf(id)).findLast((other) => shown.includes(other))
  return before === undefined || shown.includes(id)
    ? shown
    : shown.toSpliced(shown.indexOf(before) + 1, 0, id)
}

/** The visible fields in order. */
export function shownFields(resource: Columns, search: ListSearch): readonly Field<unknown>[] {
  return shownColumns(resource, search).flatMap(
    (id) => resource.fields.find((field) => field.id === id) ?? [],
  )
}

/** Limits of column widths, in pixels. */
export const minWidth = 56
export const maxWidth = 800

/** Rounds a width to full pixels within the limits. */
export const clampWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(width)))

/** Widths in pixels of the resized columns, from URL words such as "name:300". Invalid words are ignored. */
export const readWidths = (
  resource: Columns,
  { width = [] }: Pick<ListSearch, 'width'>,
): ReadonlyMap<string, number> =>
  new Map(
    width.flatMap((word) => {
      const [, id = '', pixels = ''] = /^(.+):(\d{1,5})$/u.exec(word) ?? []
      return idsOf(resource).includes(id) ? [[id, clampWidth(Number(pixels))] as const] : []
    }),
  )

/** The inverse of `readWidths`; default widths are omitted. */
export function writeWidths({ fields }: Columns, widths: ReadonlyMap<string, number>): string[] {
  return Array.from(widths)
    .filter(([id, width]) => fields.find((field) => field.id === id)?.width !== width)
    .map(([id, width]) => `${id}:${width}`)
}

/** Moves one of the visible columns to another index, and announces it. The first one stays where it is. */
export function moveColumn(
  { fields }: Columns,
  shown: readonly string[],
  from: number,
  to: number,
): readonly string[] {
  const id = shown[from]
  if (id === undefined || from < 1 || to < 1 || to >= shown.length || from === to) return shown
  const label = fields.find((field) => field.id === id)?.label ?? id
  announce(`${label} is column ${to + 1} of ${shown.length}.`)
  return shown.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Whether columns, order, or widths differ from the defaults. */
export const hasOwnLayout = (resource: Columns, search: ListSearch): boolean =>
  writeShownColumns(resource, shownColumns(resource, search)) !== undefined ||
  readWidths(resource, search).size > 0

/** The table layout of the URL, and functions that change it from the table header. */
export function useTableLayout(
  resource: Columns,
  search: ListSearch,
  update: (patch: ListSearch, replace: boolean) => void,
) {
  const { columns, width } = search
  const shown = useMemo(() => shownColumns(resource, { columns }), [resource, columns])
  const widths = useMemo(() => readWidths(resource, { width }), [resource, width])
  // Stable, so that typing in the search box does not render headers again.
  const resize = useLatest((id: string, pixels: number) =>
    update({ width: writeWidths(resource, new Map(widths).set(id, pixels)) }, true),
  )
  const move = useLatest((from: number, to: number) =>
    update({ columns: writeShownColumns(resource, moveColumn(resource, shown, from, to)) }, true),
  )
  return { shown, widths, resize, move }
}

/** A column as rendered. Its style object is stable, so that React has nothing to compare. */
export type TableColumn = {
  field: Field<unknown>
  /** Position among the visible columns, from 0. */
  index: number
  /** In pixels; the column may be wider if the table has spare room. */
  width: number
  style: CSSProperties
  className: string
}

// By default, cells have `vertical-align: inherit`, and every move of a row would restyle all its cells. `clip` rather
// than `hidden`: hidden overflow is scrollable, and each cell would need a layer.
const base =
  'flex-none overflow-clip text-ellipsis whitespace-nowrap border-b border-line px-3 max-sm:px-2 align-middle'
const pinned =
  'sticky left-0 z-1 bg-surface text-left font-medium group-hover:bg-hover group-focus:bg-hover group-data-selected:bg-accent-soft group-focus-visible:border-b-focus group-focus-visible:shadow-[inset_2px_2px_0_var(--focus),inset_0_-1px_0_var(--focus)] border-r max-sm:pl-4 sm:pl-6'

const classes = {
  name: `${base} ${pinned}`,
  number: `${base} tabular text-right`,
  date: `${base} tabular`,
  id: `${base} font-mono text-[12px]`,
  text: base,
  texts: base,
  choice: base,
} as const satisfies Record<Field['kind']['type'], string>

/** How spare room is divided if the table is narrower than its container. */
const shares: Partial<Record<Field['kind']['type'], number>> = { name: 10, text: 20 }

/**
 * A column at position `index`, from 0. `width` is in pixels; if the user set it (`isSet`), the column does not grow.
 */
export function tableColumn(
  field: Field<unknown>,
  index: number,
  width: number,
  isSet: boolean,
): TableColumn {
  const flexGrow = isSet ? 0 : (shares[field.kind.type] ?? 0)
  return { field, index, width, style: { width, flexGrow }, className: classes[field.kind.type] }
}

/**
 * The columns to render: the pinned one and those from `first` to `last`, with margins for those skipped on either side:
 * without them, a growing column would take their room.
 */
export function renderedColumns(
  columns: readonly TableColumn[],
  { first, last }: ColumnWindow,
): readonly TableColumn[] {
  const widthOf = (from: number, to?: number) =>
    columns.slice(from, to).reduce((sum, { width }) => sum + width, 0)
  const marginLeft = widthOf(1, first)
  const marginRight = widthOf(last + 1)
  return columns.flatMap((place, index) => {
    if (index > 0 && (index < first || index > last)) return []
    const margins = {
      ...(index === first && marginLeft > 0 && { marginLeft }),
      ...(index === last && marginRight > 0 && { marginRight }),
    }
    return [{ ...place, style: { ...place.style, ...margins } }]
  })
}

/** The largest share of the window that a pinned column may take. */
const mostPinned = 0.6

/** The width of a pinned column in pixels, reduced if it would hide the others. */
export function usePinnedWidth(width: number): number {
  // Read again only when it changes: on a phone, reading it lays out the page, and the new rows with it.
  const [windowWidth, setWindowWidth] = useState(() => innerWidth)
  useEffect(() => {
    const handleResize = () => setWindowWidth(innerWidth)
    addEventListener('resize', handleResize)
    return () => removeEventListener('resize', handleResize)
  }, [])
  return Math.min(width, Math.round(windowWidth * mostPinned))
}
