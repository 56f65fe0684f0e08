import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Copy, Mail } from 'lucide-react'
import { useEffect } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { mailHref } from '#lib/addresses.ts'
import { countText } from '#lib/count-text.ts'
import { asText, type JsonObject, member } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import type { ListParts } from '#records/screen/list-parts.ts'
import { ListScreen } from '#records/screen/list-screen.tsx'
import { serviceList } from '#records/screen/read-list.ts'
import { RecordTable } from '#records/table/record-table.tsx'
import { useOutlierFilter } from '../limits/comparison.ts'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { orgFindings } from '../rules/org-findings.ts'
import { exportedFields, useOrgsView } from '../list/orgs-view.ts'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'

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

const LimitsTools = lazyPart(
  () => import('../limits/limits-tools.tsx'),
  'LimitsTools',
  'The comparison tools',
  { waiting: <span className="h-8" /> },
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

const emailTool =
  'inline-flex size-6 items-center justify-center rounded-sm text-faint hover:bg-line hover:text-ink'

/** An email address with its actions, which appear in the row under the pointer or with the focus. */
function drawEmail(record: unknown) {
  const email = asText(member(record, 'primaryEmail'))
  return email ? (
    <span className="relative block group-focus-within:pr-12 group-hover:pr-12">
      <bdi className="block overflow-clip text-ellipsis">{visibleText(email)}</bdi>
      <span className="absolute inset-y-0 right-0 pointer-events-none flex items-center opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100">
        <a href={mailHref(email)} data-own="" tabIndex={-1} aria-label="Send email" className={emailTool}>
          <Mail size={13} />
        </a>
        <button type="button" data-copy={email} tabIndex={-1} aria-label="Copy email" className={emailTool}>
          <Copy size={13} />
        </button>
      </span>
    </span>
  ) : undefined
}

/** Copies the primary email addresses of the selected organizations as a recipient list, without duplicates. */
function SelectedEmails({ list, numbers }: { list: ListModel; numbers: readonly number[] }) {
  const emails = [
    ...new Set(numbers.flatMap((number) => asText(member(list.subject(number), 'primaryEmail')) || [])),
  ]
  return (
    <Button
      size="small"
      disabledReason={emails.length > 0 ? undefined : 'None of them has a primary email.'}
      onClick={() =>
        void copyText(emails.join(', '), { done: `${countText(emails.length, 'email')} copied` })
      }
    >
      Copy emails
    </Button>
  )
}

const parts: ListParts<OrgsSearch, OrgsView, JsonObject> = {
  Selected: SelectedEmails,
  cells: new Map([['primaryEmail', { render: drawEmail }]]),
  tabs: [
    {
      value: 'table',
      label: 'Table',
      Panel: RecordTable,
      fields: exportedFields,
      hasColumns: true,
      compares: true,
    },
    { value: 'findings', label: 'Findings', Panel: FindingsPanel, showsEmpty: true },
    {
      value: 'limits',
      label: 'Limits',
      Panel: LimitsPanel,
      Tools: LimitsTools,
      fields: exportedFields,
      printsItself: true,
      compares: true,
    },
    { value: 'timeline', label: 'Timeline', Panel: TimelinePanel, fields: exportedFields },
    { value: 'charts', label: 'Charts', Panel: ChartsPanel },
  ],
  linkTo: (id, search, _, row) => ({
    to: '/orgs/$orgId',
    params: { orgId: id },
    search: { ...search, row },
    state: true,
  }),
  Filtered: ({ list, search, children }) => children(useOrgsView(list, search)),
  findings: orgFindings,
  Chips: ({ search, update }) =>
    search.outliers && (
      <Chip
        label={search.against === 'published' ? 'Only outliers: unlike published limits' : 'Only outliers'}
        onRemove={() => update({ outliers: undefined })}
      />
    ),
}

const orgList = serviceList(org, orgOptions, orgFindings)
const route = getRouteApi('/signed-in/orgs')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user did not ask for the list, so an only organization is opened directly. */
    opensOnly?: true
  }
}

/** `/orgs`: every organization visible to the caller. */
export function OrgsPage() {
  const search = route.useSearch()
  const latest = useQuery(orgOptions.list()).data
  const { isPending } = useOutlierFilter(latest, search)
  const orgs = orgList.useShown(search, isPending)
  const navigate = route.useNavigate()
  const [only, ...others] = latest?.rows ?? noRows
  const openedId = only?.kind === 'record' && others.length === 0 && only.id !== '' ? only.id : null
  const opensOnly = useLocation({ select: ({ state }) => state.opensOnly === true })
  useEffect(() => {
    if (opensOnly && openedId !== null)
      void navigate({ to: '/orgs/$orgId', params: { orgId: openedId }, search: {}, replace: true })
  }, [opensOnly, openedId, navigate])
  return <ListScreen {...orgs} resource={org} parts={parts} search={search} />
}

const noRows: readonly ListRow[] = []
