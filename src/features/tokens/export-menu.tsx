import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { Menu } from '#ui/menu.tsx'
import { listExport, matrixExport, matrixJson, tableJson } from './export-tokens.ts'
import { matrixMembers } from './matrix-member.ts'
import { scopeKindOf } from './matrix-panel.tsx'
import type { TokenEntry } from './token-entry.ts'
import type { TokensSearch } from './tokens-search.ts'

type ExportMenuProps = {
  tokens: readonly TokenEntry[]
  shown: readonly TokenEntry[]
  search: TokensSearch
  now: number
}

/** Saves exactly the rows and columns that are shown. */
export function ExportMenu({ tokens, shown, search, now }: ExportMenuProps) {
  const isList = search.view === 'list'
  const members = () => matrixMembers(tokens, scopeKindOf(search))
  const fileName = isList ? 'api-tokens' : `capability-matrix-${search.scope ?? 'organization'}`
  async function handleCsv() {
    const { csvText } = await import('#lib/csv.ts')
    const table = isList ? listExport(shown, now) : matrixExport(shown, members())
    downloadText(`${fileName}.csv`, csvText(table), 'text/csv')
  }
  function handleJson() {
    const text = isList ? tableJson(listExport(shown, now)) : matrixJson(shown, members())
    downloadText(`${fileName}.json`, text, 'application/json')
  }
  return (
    <Menu
      label="Export"
      items={[
        { kind: 'action', label: 'CSV', onSelect: () => void handleCsv() },
        { kind: 'action', label: 'JSON', onSelect: handleJson },
      ]}
      trigger={(props) => (
        <Button {...props} size="small" icon={<Download size={13} />}>
          Export
        </Button>
      )}
    />
  )
}
