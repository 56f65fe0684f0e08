import type { UnreadableRow } from '#api/list-row.ts'
import { inSlices } from '#lib/take-turns.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { groupIdentical, identicalPlaces, tokensOfParts } from '../matrix/identical-tokens.ts'
import { memberWords } from '../matrix/matrix-columns.ts'
import { matrixMembers } from '../matrix/matrix-member.ts'
import { scopeKindOf } from '../matrix/scope-kind-of.ts'
import type { TokenEntry } from './token-entry.ts'
import type { TokensSearch } from './tokens-search.ts'
import { listWriter, matrixWriter } from './export-tokens.ts'

type TokensExportMenuProps = {
  tokens: readonly TokenEntry[]
  shown: readonly TokenEntry[]
  unreadable: readonly UnreadableRow[]
  search: TokensSearch
  findings: TokenFindings | null
}

/** Saves exactly the rows and columns that the matrix or the list shows; the other tabs save what they show themselves. */
export function TokensExportMenu(props: TokensExportMenuProps) {
  const { tokens, shown, unreadable, search, findings } = props
  if (search.view !== undefined && search.view !== 'list') return null
  async function loadWriter() {
    if (search.view === 'list') return listWriter({ tokens: shown, unreadable, findings })
    const kind = scopeKindOf(search)
    return matrixWriter({
      tokens:
        search.group === 'identical'
          ? tokensOfParts(groupIdentical(tokens, shown, await inSlices(identicalPlaces(tokens))))
          : shown,
      members: await inSlices(matrixMembers(tokens, kind)),
      unreadable,
      isTransposed: search.transpose === 'on',
      memberWord: memberWords[kind].one,
    })
  }
  const fileName =
    search.view === 'list' ? 'api-tokens' : `capability-matrix-${search.scope ?? 'organization'}`
  return <ExportMenu fileName={fileName} load={loadWriter} />
}
