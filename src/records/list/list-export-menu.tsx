import type { MenuItem } from '#ui/menu-popup.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { type ExportedField, rowsCsv, rowsJson } from './export-rows.ts'
import type { PanelProps } from './list-search.ts'

type ListExportMenuProps = Pick<PanelProps, 'list' | 'view'> & {
  /** What the open tab shows of each record. */
  fields: readonly ExportedField[]
  /** What else can be saved. */
  more?: readonly MenuItem[] | undefined
}

/** Saves exactly the rows and fields shown, as CSV or JSON. */
export function ListExportMenu({ list, view, fields, more }: ListExportMenuProps) {
  function writer() {
    const rows = Array.from(view.rows).flatMap((row) => list.rows[row] ?? [])
    const content = { list, rows, fields, late: view.late }
    return { csv: () => rowsCsv(content), json: () => rowsJson(content) }
  }
  return <ExportMenu fileName={list.resource.fileName} load={writer} more={more} />
}
