import { scopeWords } from '#grants/scope-text.ts'
import { runInSlices } from '#lib/time-slices.ts'
import { ListExportMenu } from '#records/list/list-export-menu.tsx'
import { useListNow } from '#records/list/list-view.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { importPart, prefetch } from '#ui/import-part.ts'
import { ExportMenu } from '#ui/save-table.tsx'
import type { PanelProps } from '../list/tokens-view.ts'
import { token } from '../token.ts'
import { groupIdentical, identicalGroups, matrixMembers, scopeKindOf, tokensOfParts } from './matrix-axes.ts'

const loadMatrix = () => importPart(() => import('./matrix-file.ts'), 'The file export')
prefetch(loadMatrix)

const loadTimeline = () => importPart(() => import('../timeline/timeline-panel.tsx'), 'The timeline export')

/** Exports exactly what the matrix, the table, or the timeline shows. The other tabs have exports of their own. */
export function TokensExportMenu({ list, view, search }: Pick<PanelProps, 'list' | 'view' | 'search'>) {
  const { tokens, shown, unreadable } = view
  const now = useListNow(list)
  if (search.tab === 'table') {
    return <ListExportMenu list={list} view={view} fields={shownFields(token, search)} />
  }
  if (search.tab === 'timeline') {
    const load = async () => (await loadTimeline()).tokenTimelineWriter(list, view, now)
    return <ExportMenu fileName="token-timeline" load={load} />
  }
  if (search.tab !== undefined) return null
  async function loadWriter() {
    const kind = scopeKindOf(search)
    const { matrixWriter } = await loadMatrix()
    return matrixWriter({
      tokens:
        search.group === 'identical'
          ? tokensOfParts(groupIdentical(tokens, shown, await runInSlices(identicalGroups(list))))
          : shown,
      members: await runInSlices(matrixMembers[kind](list)),
      unreadable,
      isTransposed: search.transpose === 'on',
      memberWord: scopeWords[kind].singular,
    })
  }
  return <ExportMenu fileName={`capability-matrix-${search.scope ?? 'organization'}`} load={loadWriter} />
}
