import type { MenuItem } from '#ui/menu-popup.tsx'
import { ExportMenu, type TableWriter } from '#ui/save-table.tsx'
import { prefetch, importPart } from '#ui/import-part.ts'
import type { ExportedField, ExportedRows } from './export-rows.ts'
import type { PanelProps } from './list-search.ts'

const loadRows = () => importPart(() => import('./export-rows.ts'), 'The file export')
prefetch(loadRows)

/** Loads the code that writes rows as CSV or JSON. */
export async function rowsWriter(rows: ExportedRows): Promise<TableWriter> {
  const { rowsCsv, rowsJson } = await loadRows()
  return { csv: () => rowsCsv(rows), json: () => rowsJson(rows) }
}

type ListExportMenuProps = Pick<PanelProps, 'list' | 'view'> & {
  /** Fields shown in the open tab. */
  fields: readonly ExportedField[]
  /** Additional menu items. */
  more?: readonly MenuItem[] | undefined
}

/** Exports exactly the rows and fields shown, as CSV or JSON. */
export function ListExportMenu({ list, view, fields, more }: ListExportMenuProps) {
  const writer = () =>
    rowsWriter({
      list,
      rows: Array.from(view.rows).flatMap((row) => list.rows[row] ?? []),
      fields,
      late: view.late,
    })
  return <ExportMenu fileName={list.resource.fileName ?? list.resource.plural} load={writer} more={more} />
}
