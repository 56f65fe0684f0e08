import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { Copy, Mail } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { mailHref } from '#lib/addresses.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Chip } from '#ui/badge.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ChangesSummary } from '#records/changes/changes-summary.tsx'
import { useChangedRows } from '#records/changes/use-sight.ts'
import { FindingChips, FindingsLine } from '#records/findings/findings-line.tsx'
import { ListExportMenu } from '#records/list/list-export-menu.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { type ListParts, ListScreen } from '#records/list/list-screen.tsx'
import { toSearch } from '#records/views/saved-view.ts'
import { RecordTable } from '#records/table/record-table.tsx'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import { OutliersChip } from '../limits/outliers-chip.tsx'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { orgFindings } from '../rules/org-findings.ts'
import { exportedFields } from '../list/exported-fields.ts'
import { OrgFilterWords } from '../list/org-filter-words.tsx'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'
import { useOrgsView } from '../list/use-orgs-view.ts'

const FindingsPanel = lazyPart(
  () => import('../findings/org-findings-panel.tsx'),
  'OrgFindingsPanel',
  'The list of findings',
  { waiting: <TableSkeleton columns={4} label="Loading findings" /> },
)

const LimitsPanel = lazyPart(
  () => import('../limits/limits-panel.tsx'),
  'LimitsPanel',
  'The table of limits',
  { waiting: <TableSkeleton columns={8} label="Loading limits" /> },
)

const TimelinePanel = lazyPart(
  () => import('../timeline/timeline-panel.tsx'),
  'TimelinePanel',
  'The timeline',
  { waiting: <TableSkeleton columns={4} label="Loading timeline" /> },
)

const ChartsPanel = lazyPart(() => import('../charts/charts-panel.tsx'), 'ChartsPanel', 'The charts', {
  waiting: <TableSkeleton columns={4} label="Loading charts" />,
})

type Parts = ListParts<OrgsSearch, OrgsView, JsonObject>

const FilteredOrgs: Parts['Filtered'] = ({ list, search, isReading, children }) =>
  children(useOrgsView(list, search, isReading))

const emailTool =
  'relative -my-1 inline-flex size-6 items-center justify-center rounded-sm align-middle text-faint opacity-0 group-hover:opacity-100 group-focus:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100'

/** An address with what can be done with it, which shows in the row that the pointer or the focus is in. */
function drawEmail(record: unknown) {
  const email = asText(member(record, 'primaryEmail'))
  return email ? (
    <>
      <bdi>{visibleText(email)}</bdi>{' '}
      <a href={mailHref(email)} data-own="" tabIndex={-1} aria-label="Send email" className={emailTool}>
        <Mail size={13} aria-hidden="true" />
      </a>
      <button type="button" data-copy={email} tabIndex={-1} aria-label="Copy email" className={emailTool}>
        <Copy size={13} aria-hidden="true" />
      </button>
    </>
  ) : undefined
}

const parts: Parts = {
  cells: new Map([['primaryEmail', { draw: drawEmail }]]),
  tabs: [
    { value: 'table', label: 'Table', Panel: RecordTable, fields: exportedFields, hasColumns: true },
    { value: 'findings', label: 'Findings', Panel: FindingsPanel, showsEmpty: true },
    { value: 'limits', label: 'Limits', Panel: LimitsPanel, fields: exportedFields },
    { value: 'timeline', label: 'Timeline', Panel: TimelinePanel, fields: exportedFields },
    { value: 'charts', label: 'Charts', Panel: ChartsPanel },
  ],
  Filtered: FilteredOrgs,
  // The tab Findings saves what it shows itself.
  Export: ({ list, view, search }) =>
    search.tab === 'findings' ? null : (
      <ListExportMenu list={list} view={view} fields={exportedFields(search)} />
    ),
  FilterWords: OrgFilterWords,
  Changes: ChangesSummary,
  Findings: (props) => <FindingsLine {...props} kind={orgFindings} found={props.view.found} />,
  Chips: ({ view, search, update }) => (
    <>
      <FindingChips found={view.found} search={search} update={update} />
      {search.changed && (
        <Chip label="Changed since last visit" onRemove={() => update({ changed: undefined })} />
      )}
      <OutliersChip search={search} onRemove={() => update({ outliers: undefined })} />
    </>
  ),
}

const route = getRouteApi('/signed-in/orgs')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who came without asking for a list gets on to the only organization there is. */
    opensOnly?: true
  }
}

/** `/orgs`: every organization visible to the caller. */
export function OrgsPage() {
  const orgs = useQuery(orgOptions.list())
  const { data: firstRows } = useQuery(orgOptions.firstRows())
  const queryClient = useQueryClient()
  const search = route.useSearch()
  const settled = useSettledList(orgs.data, search)
  const navigate = route.useNavigate()
  const { options } = useRouter()
  // Stable, so that typed text that only reaches the address draws no table anew.
  const handleSearch = useCallback(
    (next: OrgsSearch, how: { replace: boolean; view?: string | null }) => void navigate(toSearch(next, how)),
    [navigate],
  )
  const handleOpen = useCallback(
    (id: string, next: OrgsSearch) =>
      void navigate({ to: '/orgs/$orgId', params: { orgId: id }, search: next, state: true }),
    [navigate],
  )
  const [only, ...others] = orgs.data?.rows ?? noRows
  const openedId = only?.kind === 'record' && others.length === 0 && only.id !== '' ? only.id : null
  const opensOnly = useLocation({ select: ({ state }) => state.opensOnly === true })
  useEffect(() => {
    if (opensOnly && openedId !== null)
      void navigate({ to: '/orgs/$orgId', params: { orgId: openedId }, search: {}, replace: true })
  }, [opensOnly, openedId, navigate])
  const writeSearch = useCallback((next: OrgsSearch) => options.stringifySearch?.(next) ?? '', [options])
  return (
    <ListScreen
      resource={org}
      parts={parts}
      list={settled ?? (orgs.error ? undefined : (firstRows ?? undefined))}
      isReading={orgs.data === undefined}
      error={orgs.error}
      failure={orgs.failureReason}
      onTryNow={() => void queryClient.resetQueries(orgOptions.list())}
      isRefreshing={orgs.isFetching || settled !== orgs.data}
      onRefresh={() => void orgs.refetch()}
      search={search}
      onSearch={handleSearch}
      onOpen={handleOpen}
      writeSearch={writeSearch}
    />
  )
}

const noRows: readonly ListRow[] = []

/**
 * The list to show: `latest`, or after a refresh the one before it until the findings of the new one, and what the
 * address filters by, are worked out. So nothing that is open, typed, focused or scrolled to goes with a refresh.
 */
function useSettledList(latest: ListModel | undefined, search: OrgsSearch) {
  const [shown, setShown] = useState(latest)
  const before = orgFindings.useFound(shown)
  const found = orgFindings.useFound(latest)
  const changed = useChangedRows(org, latest, search.changed !== undefined)
  const outliers = useOutlierFilter(latest?.rows ?? noRows, search)
  // Where the list before has none either, nothing is there to be lost, and waiting may be in vain.
  const mustWait = before !== null && (found === null || outliers.isPending || changed.isPending)
  const next = shown && latest && mustWait ? shown : latest
  if (next !== shown) setShown(next)
  return next
}
