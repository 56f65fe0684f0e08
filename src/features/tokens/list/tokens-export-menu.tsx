import type { PanelProps } from '#records/list/list-search.ts'
import { inSlices } from '#lib/in-slices.ts'
import { ExportMenu } from '#ui/export-menu.tsx'
import { groupIdentical, identicalPlaces, tokensOfParts } from '../matrix/identical-tokens.ts'
import { memberWords } from '../matrix/matrix-columns.ts'
import { matrixMembers } from '../matrix/matrix-member.ts'
import { scopeKindOf } from '../matrix/scope-kind-of.ts'
import { isFiltered, type TokensSearch } from './tokens-search.ts'
import type { TokensView } from './tokens-view.ts'
import { listWriter, matrixWriter } from './export-tokens.ts'

/** Saves exactly the rows and columns that the matrix or the table shows; the other tabs save what they show themselves. */
export function TokensExportMenu({
  view: { tokens, shown, findings, ...view },
  search,
}: Pick<PanelProps<TokensSearch, TokensView>, 'view' | 'search'>) {
  if (search.view !== undefined && search.view !== 'list') return null
  const unreadable = isFiltered(search) ? [] : view.unreadable
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
