import type { ListRow } from '#api/list-row.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { OrgsSearch } from './orgs-search.ts'

type OrgsExportMenuProps = { rows: readonly ListRow[]; shown: Int32Array; search: OrgsSearch }

/** Saves exactly the rows and columns shown, as CSV or JSON. */
export function OrgsExportMenu({ rows, shown, search }: OrgsExportMenuProps) {
  async function loadWriter() {
    const [{ orgsCsv, orgsJson }, { exportedColumns }] = await Promise.all([
      import('./export-orgs.ts'),
      import('./exported-columns.ts'),
    ])
    const listed = Array.from(shown).flatMap((row) => rows[row] ?? [])
    const content = { rows: listed, columns: exportedColumns(search) }
    return { csv: () => orgsCsv(content), json: () => orgsJson(content) }
  }
  return <ExportMenu fileName="organizations" load={loadWriter} />
}
