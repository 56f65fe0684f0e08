import { downloadText } from '#ui/download-text.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { ListRow } from '#api/read-list.ts'
import type { OrgColumn } from './org-columns.ts'

type OrgsExportMenuProps = { rows: readonly ListRow[]; shown: Int32Array; columns: readonly OrgColumn[] }

/** Saves exactly the rows and columns shown, as CSV or JSON. */
export function OrgsExportMenu({ rows, shown, columns }: OrgsExportMenuProps) {
  async function save(format: 'csv' | 'json') {
    const { orgsCsv, orgsJson } = await import('./export-orgs.ts')
    const listed = Array.from(shown).flatMap((row) => rows[row] ?? [])
    const content = { rows: listed, columns }
    if (format === 'csv') downloadText('organizations.csv', orgsCsv(content), 'text/csv')
    else downloadText('organizations.json', orgsJson(content), 'application/json')
  }
  return <ExportMenu onExport={(format) => void save(format)} />
}
