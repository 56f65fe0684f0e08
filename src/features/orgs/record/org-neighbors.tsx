import { useNavigate } from '@tanstack/react-router'
import type { ListModel } from '#records/list/list-model.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { RecordPager } from '#ui/record-pager.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useOrgsView } from '../list/use-orgs-view.ts'

type OrgNeighborsProps = { list: ListModel<unknown>; index: number; search: OrgsSearch }

/** Previous and next organization of the list one came from, with its filters and order (`k`, `j`). */
export function OrgNeighbors({ list, index, search }: OrgNeighborsProps) {
  const view = useOrgsView(list, search)
  const navigate = useNavigate()
  const position = view.rows.indexOf(index)
  const idAt = (place: number): string | undefined => {
    const row = position < 0 ? undefined : list.rows[view.rows[place] ?? -1]
    return row?.kind === 'record' && 'segment' in encodePathSegment(row.id) ? row.id : undefined
  }
  const opener = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate({ to: '/orgs/$orgId', params: { orgId: id }, search, state: true })
  return (
    <RecordPager
      position={position}
      count={view.rows.length}
      onPrevious={opener(idAt(position - 1))}
      onNext={opener(idAt(position + 1))}
    />
  )
}
