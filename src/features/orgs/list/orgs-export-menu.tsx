import type { ListRow } from '#api/list-row.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { OrgsSearch } from './orgs-search.ts'
import { orgsCsv, orgsJson } from './export-orgs.ts'
import { exportedColumns } from './exported-columns.ts'

type OrgsExportMenuProps = { rows: readonly ListRow[]; shown: Int32Array; search: OrgsSearch }

/** Saves exactly the rows and columns shown, as CSV or JSON. */
export function OrgsExportMenu({ rows, shown, search }: OrgsExportMenuProps) {
  function writer() {
    const listed = Array.from(shown).flatMap((row) => rows[row] ?? [])
    const content = { rows: listed, columns: exportedColumns(search) }
    return { csv: () => orgsCsv(content), json: () => orgsJson(content) }
  }
  return <ExportMenu fileName="organizations" load={writer} />
}
