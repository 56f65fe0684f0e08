import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { Menu } from '#ui/menu.tsx'
import type { ListRow } from '#api/read-list.ts'
import type { OrgColumn } from './org-columns.ts'

type ExportMenuProps = { rows: readonly ListRow[]; shown: Int32Array; columns: readonly OrgColumn[] }

/** Saves exactly the rows and columns shown, as CSV or JSON. */
export function ExportMenu({ rows, shown, columns }: ExportMenuProps) {
  async function save(format: 'csv' | 'json') {
    const { orgsCsv, orgsJson } = await import('./export-orgs.ts')
    const listed = Array.from(shown).flatMap((row) => rows[row] ?? [])
    const content = { rows: listed, columns }
    if (format === 'csv') downloadText('organizations.csv', orgsCsv(content), 'text/csv')
    else downloadText('organizations.json', orgsJson(content), 'application/json')
  }
  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <Button {...props} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      )}
      items={[
        { kind: 'action', label: 'CSV', onSelect: () => void save('csv') },
        { kind: 'action', label: 'JSON', onSelect: () => void save('json') },
      ]}
    />
  )
}
