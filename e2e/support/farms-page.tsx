import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '#app/styles.css'
import { listOrgs } from '#contract/endpoints.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { AccountProvider } from '#local/account.tsx'
import { compareFields } from '#records/compare/compare-fields.ts'
import { CompareScreen } from '#records/compare/compare-screen.tsx'
import { compareSearch } from '#records/compare/compare-search.ts'
import { fieldComparison } from '#records/compare/field-comparison.tsx'
import { ChangesScreen } from '#records/changes/changes-screen.tsx'
import { HistoryScreen } from '#records/changes/history-screen.tsx'
import { listReading } from '#records/changes/reading.ts'
import { findingsPanel } from '#records/findings/findings-panel.tsx'
import type { FoundView } from '#records/findings/finding-rules.ts'
import { listOptions } from '#records/list/list-options.ts'
import type { ListSearch } from '#records/list/list-search.ts'
import { shownFields } from '#records/list/table-layout.ts'
import type { ListParts } from '#records/screen/list-parts.ts'
import { ListScreen } from '#records/screen/list-screen.tsx'
import { serviceList, useFilteredList } from '#records/screen/read-list.ts'
import { RecordTable } from '#records/table/record-table.tsx'
import { timelinePanel } from '#records/timeline/timeline-panel.tsx'
import { openDefaultView } from '#records/views/saved-view.ts'
import { farm, farmFindings, farmFindingViews, lease } from '#test/farms.ts'
import { NowProvider } from '#ui/now.tsx'
import { ToastLayer } from '#ui/toast.tsx'

// A page of the made-up resource: the list product as the app mounts it, with nothing of its features.

type FarmsView = FoundView<JsonObject>

const account = 'farmer'
const queryClient = new QueryClient()
const options = listOptions('farms', { ...listOrgs, path: '/v2/farms' }, async () => farm)
const reading = listReading(farm, { trackedExamples: 'size', about: ['crop', 'acres'] })
const nameOf = ({ name }: JsonObject, id: string) => inlineText(name ?? id)

const TimelinePanel = timelinePanel<ListSearch, FarmsView, JsonObject>({
  label: 'Lease timeline',
  columns: [
    { label: 'Farm', className: 'w-48 flex-none' },
    { label: 'Lease', className: 'min-w-0 flex-1', render: ({ leasedUntil }) => inlineText(leasedUntil) },
  ],
  undated: {
    none: { value: 'none', text: 'No lease' },
    unreadable: { value: 'unreadable', text: 'Lease unreadable' },
  },
  groups: { key: 'closed', does: 'fold' },
  tip: ({ crop }) => inlineText(crop),
  calendar: {
    date: lease,
    singular: 'lease',
    fileName: 'leases',
    fileNameOf: (_, id) => id,
    keyOf: (_, id) => [id],
    uidEnd: 'leased',
    nameOf,
    titleOf: (name) => `Lease of ${name} ends`,
    linesOf: (_, id) => [['ID', id]],
  },
})

const fields = (search: ListSearch) => shownFields(farm, search)

const parts: ListParts<ListSearch, FarmsView, JsonObject> = {
  tabs: [
    { value: 'table', label: 'Table', Panel: RecordTable, fields, hasColumns: true, compares: true },
    {
      value: 'findings',
      label: 'Findings',
      Panel: findingsPanel(farmFindings, farmFindingViews),
      showsEmpty: true,
    },
    { value: 'timeline', label: 'Timeline', Panel: TimelinePanel },
  ],
  linkTo: (farmId) => ({ to: '/farms/$farmId', params: { farmId } }),
  Filtered({ list, search, children }) {
    const found = farmFindings.useFound(list.isPartial ? undefined : list)
    return children(useFilteredList(farmFindings, found, list, search))
  },
  findings: farmFindings,
}

const farmList = serviceList(farm, options, farmFindings)
const root = createRootRoute()

const listRoute = createRoute({
  getParentRoute: () => root,
  path: '/farms',
  validateSearch: farm.search,
  beforeLoad: ({ location }) => openDefaultView(farm, location, queryClient, account),
  component: function Farms() {
    const search = listRoute.useSearch()
    return <ListScreen {...farmList.useShown(search)} resource={farm} parts={parts} search={search} />
  },
})

const comparedFields = farm.fields.map(({ path, label, kind }) => ({ path: [path], label, kind }))
const comparison = fieldComparison(farm, {
  linkTo: ({ id }) => ({ to: '/farms/$farmId', params: { farmId: id } }),
  groupsOf: (records) => compareFields(records, [{ title: 'Fields', fields: comparedFields }]),
})

const compareRoute = createRoute({
  getParentRoute: () => root,
  path: '/farms/compare',
  validateSearch: compareSearch,
  component: function Compare() {
    return <CompareScreen {...comparison} options={options} search={compareRoute.useSearch()} />
  },
})

const changesRoute = createRoute({
  getParentRoute: () => root,
  path: '/farms/changes',
  component: function Changes() {
    return <ChangesScreen reading={reading} list={useQuery(options.list())} record={() => null} />
  },
})

const farmRoute = createRoute({
  getParentRoute: () => root,
  path: '/farms/$farmId',
  component: function Farm() {
    const { farmId } = farmRoute.useParams()
    return <HistoryScreen reading={reading} list={useQuery(options.list())} id={farmId} back="Farms" />
  },
})

const router = createRouter({
  routeTree: root.addChildren([listRoute, compareRoute, changesRoute, farmRoute]),
  parseSearch,
  stringifySearch,
})

const element = document.querySelector('#root')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <NowProvider clockError={0}>
        <AccountProvider account={account}>
          <RouterProvider router={router} />
          <ToastLayer />
        </AccountProvider>
      </NowProvider>
    </QueryClientProvider>,
  )
