import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ListRow } from '#api/read-list.ts'
import { numberText } from '#lib/count-text.ts'
import { encodePathSegment } from '#lib/path-segment.ts'
import { Button } from '#ui/button.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import type { OrgsSearch } from './orgs-search.ts'
import { useOrgsView } from './use-orgs-view.ts'

type OrgNeighborsProps = { rows: readonly ListRow[]; index: number; search: OrgsSearch }

/** Previous and next organization of the list one came from, with its filters and order (`k`, `j`). */
export function OrgNeighbors({ rows, index, search }: OrgNeighborsProps) {
  const view = useOrgsView(rows, search)
  const navigate = useNavigate()
  const position = view.rows.indexOf(index)
  const idAt = (place: number): string | undefined => {
    const row = position < 0 ? undefined : rows[view.rows[place] ?? -1]
    return row?.kind === 'record' && 'segment' in encodePathSegment(row.id) ? row.id : undefined
  }
  const previous = idAt(position - 1)
  const next = idAt(position + 1)
  function open(id: string | undefined) {
    if (id !== undefined) void navigate({ to: '/orgs/$orgId', params: { orgId: id }, search })
  }
  useShortcut('previous', () => open(previous))
  useShortcut('next', () => open(next))
  return (
    <>
      {position >= 0 && (
        <span className="tabular text-xs text-muted">
          {numberText(position + 1)} of {numberText(view.rows.length)}
        </span>
      )}
      <Button
        size="small"
        icon={<ChevronUp size={14} aria-hidden="true" />}
        disabledReason={previous === undefined ? 'There is none before it in the list.' : undefined}
        aria-keyshortcuts="k"
        onClick={() => open(previous)}
      >
        Previous
      </Button>
      <Button
        size="small"
        icon={<ChevronDown size={14} aria-hidden="true" />}
        disabledReason={next === undefined ? 'There is none after it in the list.' : undefined}
        aria-keyshortcuts="j"
        onClick={() => open(next)}
      >
        Next
      </Button>
    </>
  )
}
