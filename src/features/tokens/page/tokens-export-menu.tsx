import { token, type TokenEntry } from '../token.ts'
import { ListExportMenu } from '#records/list/list-export-menu.tsx'
import type { PanelProps } from '#records/list/list-search.ts'
import { shownFields } from '#records/table/table-layout.ts'
import { inSlices } from '#lib/take-turns.ts'
import { ExportMenu } from '#ui/save-table.tsx'
import { groupIdentical, identicalPlaces, tokensOfParts } from '../matrix/matrix-row.ts'
import { matrixMembers, memberWords, scopeKindOf } from '../matrix/matrix-member.ts'
import { isFiltered, type TokensSearch } from '../tokens-search.ts'
import type { TokensView } from '../list/tokens-view.ts'
import { matrixWriter } from '../matrix/export-matrix.ts'

/** Saves exactly the rows and columns that the matrix or the table shows; the other tabs save what they show themselves. */
export function TokensExportMenu({
  list,
  view,
  search,
}: Pick<PanelProps<TokensSearch, TokensView, TokenEntry>, 'list' | 'view' | 'search'>) {
  const { tokens, shown } = view
  if (search.tab === 'table') {
    return <ListExportMenu list={list} view={view} fields={shownFields(token, search)} />
  }
  if (search.tab !== undefined) return null
  const unreadable = isFiltered(search) ? [] : view.unreadable
  async function loadWriter() {
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
  return <ExportMenu fileName={`capability-matrix-${search.scope ?? 'organization'}`} load={loadWriter} />
}
