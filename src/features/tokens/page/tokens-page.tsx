import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { createContext, use } from 'react'
import { runSync } from '#lib/time-slices.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ExportedField } from '#records/list/export-rows.ts'
import type { ListParts } from '#records/screen/list-parts.ts'
import { ListScreen } from '#records/screen/list-screen.tsx'
import { serviceList } from '#records/screen/read-list.ts'
import type { RecordCell, RecordCells } from '#records/list/list-search.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { RecordTable } from '#records/table/record-table.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ExpiryBadge, FindingsBadge, GrantCount, samlText } from '../fields/badges.tsx'
import { tokenLink } from '../fields/token-name.tsx'
import { tokenFindings } from '../rules/token-findings.ts'
import { matrixMembers, scopeKindOf } from '../matrix/matrix-axes.ts'
import { matrixCell } from '../matrix/matrix-cell.ts'
import { MatrixPanel, MatrixTools } from '../matrix/matrix-panel.tsx'
import { token, type TokenEntry } from '../token.ts'
import { type PanelProps, type TokensView, useTokensView } from '../list/tokens-view.ts'
import { StatusToggles, TokenChips, TokenFilters } from '../list/token-filters.tsx'
import { FilterLine } from '../list/filter-line.tsx'
import { tokenOptions } from '../token-options.ts'
import { TokensExportMenu } from '../matrix/export-matrix.tsx'
import type { TokensSearch } from '../tokens-search.ts'

const WhoCanPanel = lazyPart(() => import('../who-can/who-can-panel.tsx'), 'WhoCanPanel', 'Who can', {
  waiting: <TableSkeleton columns={4} label="Loading Who can" />,
})

const FindingsPanel = lazyPart(
  () => import('../findings/findings-panel.tsx'),
  'FindingsPanel',
  'The list of findings',
  { waiting: <TableSkeleton columns={4} label="Loading findings" /> },
)

const TimelinePanel = lazyPart(
  () => import('../timeline/timeline-panel.tsx'),
  'TimelinePanel',
  'The timeline',
  { waiting: <TableSkeleton columns={4} label="Loading timeline" /> },
)

/** The findings of the tokens in the table; null until computed. */
const TableFindings = createContext<TokensView['found']>(null)

const cell = (render: RecordCell<TokenEntry>['render']): RecordCell<TokenEntry> => ({ render })

const cells: RecordCells = new Map([
  ['description', cell(({ description }) => <bdi className="text-muted">{visibleText(description)}</bdi>)],
  ['expires', cell(({ expiry }) => <ExpiryBadge expiry={expiry} />)],
  ['saml', cell((subject) => <span className="text-muted">{samlText(subject) ?? '—'}</span>)],
  ['grants', cell((subject) => <GrantCount token={subject} />)],
  ['findings', cell((subject) => <FindingsCell subject={subject} />)],
])

function FindingsCell({ subject }: { subject: TokenEntry }) {
  return <FindingsBadge findings={use(TableFindings)} row={subject.index} />
}

function TokenTable(props: PanelProps) {
  return (
    <TableFindings value={props.view.found}>
      <RecordTable {...props} />
    </TableFindings>
  )
}

const tableFields = (search: TokensSearch) => shownFields(token, search)
const timelineFields = () => token.fields.filter(({ id }) => ['name', 'expires', 'id'].includes(id))

/** The name of each token and what it is granted on each member, in words. */
function matrixFields(search: TokensSearch, { tokens }: TokensView): readonly ExportedField[] {
  const members = runSync(matrixMembers[scopeKindOf(search)]({ subjects: tokens }))
  const granted = members.map((member) => ({
    label: member.label,
    path: member.name,
    value: (subject: TokenEntry) => matrixCell(subject, member).text,
  }))
  return [...token.fields.filter(({ id }) => id === 'name'), ...granted]
}

function ReviewButton() {
  const navigate = useNavigate()
  return (
    <Button icon={<ClipboardCheck size={14} />} onClick={() => void navigate({ to: '/tokens/review' })}>
      Access review
    </Button>
  )
}

const parts: ListParts<TokensSearch, TokensView, TokenEntry> = {
  linkTo: (_, search, subject) => subject && tokenLink(subject, search),
  Filtered: ({ list, search, children }) => children(useTokensView(list, search)),
  findings: tokenFindings,
  tabs: [
    {
      value: 'matrix',
      label: 'Matrix',
      Panel: MatrixPanel,
      Tools: MatrixTools,
      fields: matrixFields,
      compares: true,
    },
    {
      value: 'table',
      label: 'Table',
      Panel: TokenTable,
      fields: tableFields,
      hasColumns: true,
      compares: true,
    },
    { value: 'who-can', label: 'Who can', Panel: WhoCanPanel },
    // It has filters of its own, which must stay reachable when nothing matches.
    { value: 'findings', label: 'Findings', Panel: FindingsPanel, showsEmpty: true },
    { value: 'timeline', label: 'Timeline', Panel: TimelinePanel, fields: timelineFields },
  ],
  Export: TokensExportMenu,
  Filters: TokenFilters,
  Toggles: StatusToggles,
  ToggleLine: FilterLine,
  Chips: TokenChips,
  actions: <ReviewButton />,
  cells,
}

const tokenList = serviceList(token, tokenOptions, tokenFindings)
const route = getRouteApi('/signed-in/tokens')

/** `/tokens`: every API token and what it may do. */
export function TokensPage() {
  const search = route.useSearch()
  return <ListScreen {...tokenList.useShown(search)} resource={token} parts={parts} search={search} />
}
