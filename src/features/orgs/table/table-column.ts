import type { CSSProperties } from 'react'
import type { ColumnWindow } from '#ui/column-window.ts'
import type { OrgColumn } from '../fields/org-columns.ts'

/** A column as the table draws it: style objects that stay the same object, so that React has nothing to compare. */
export type TableColumn = {
  column: OrgColumn
  /** Place among the columns shown, from 0. */
  index: number
  /** Pixels. */
  width: number
  style: CSSProperties
  className: string
}

// Browsers give cells `vertical-align: inherit`, and then every move of a row would style all its cells anew. Clipped
// and not hidden: what is hidden can be scrolled, and each cell would be a layer to keep.
const base = 'flex-none overflow-clip text-ellipsis whitespace-nowrap border-b border-line px-3 align-middle'
const pinned =
  'sticky left-0 z-1 bg-surface font-medium group-hover:bg-hover group-focus:bg-hover group-data-selected:bg-accent-soft group-focus:border-b-focus group-focus:shadow-[inset_2px_2px_0_var(--focus),inset_0_-1px_0_var(--focus)] border-r pl-4 sm:pl-6'

function cellClass({ kind }: OrgColumn): string {
  if (kind.is === 'name') return `${base} ${pinned}`
  if (kind.is === 'limit') return `${base} tabular text-right`
  if (kind.is === 'date') return `${base} tabular`
  return kind.is === 'id' ? `${base} font-mono text-[12px]` : base
}

/** A column at its place, from 0; `width` in pixels. */
export function tableColumn(column: OrgColumn, index: number, width: number): TableColumn {
  return { column, index, width, style: { width }, className: cellClass(column) }
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
