import { downloadText } from '#ui/download-text.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { listExport, matrixExport, matrixJson, tableJson } from './export-tokens.ts'
import { matrixMembers } from './matrix-member.ts'
import { scopeKindOf } from './matrix-panel.tsx'
import type { TokenEntry } from './token-entry.ts'
import type { TokensSearch } from './tokens-search.ts'

type TokensExportMenuProps = {
  tokens: readonly TokenEntry[]
  shown: readonly TokenEntry[]
  search: TokensSearch
  now: number
}

/** Saves exactly the rows and columns that are shown. */
export function TokensExportMenu({ tokens, shown, search, now }: TokensExportMenuProps) {
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
  return <ExportMenu onExport={(format) => (format === 'csv' ? void handleCsv() : handleJson())} />
}
