import type { CSSProperties } from 'react'
import type { OrgColumn } from './org-columns.ts'

/** A column as the table draws it: style objects that stay the same object, so that React has nothing to compare. */
export type TableColumn = { column: OrgColumn; index: number; style: CSSProperties; className: string }

// Browsers give cells `vertical-align: inherit`, and then every move of a row would style all its cells anew.
const base = 'h-[36px] flex-none truncate border-b border-line px-3 align-middle leading-[35px]'
const pinned =
  'sticky left-0 z-1 bg-surface font-medium group-hover:bg-hover group-focus:bg-hover group-focus:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] border-r sm:pl-6'

function cellClass({ kind }: OrgColumn): string {
  if (kind.is === 'name') return `${base} ${pinned}`
  if (kind.is === 'limit') return `${base} tabular text-right`
  if (kind.is === 'date') return `${base} tabular`
  return kind.is === 'id' ? `${base} font-mono text-xs` : base
}

export function tableColumn(column: OrgColumn, index: number, width: number): TableColumn {
  return { column, index, style: { width }, className: cellClass(column) }
}
