import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type PointerEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SessionAnswer } from '#contract/session.ts'
import { useAccount, useAccountKey } from '#local/account.tsx'
import { ListExportMenu } from '#records/list/list-export-menu.tsx'
import type { ListParts } from '#records/screen/list-parts.ts'
import { ListScreen } from '#records/screen/list-screen.tsx'
import { RecordTable } from '#records/table/record-table.tsx'
import { sortOf } from '#records/list/list-search.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { prefetch, importPart } from '#ui/import-part.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useStableList } from '#ui/use-stable.ts'
import { queryFindings } from '../checks/query-findings.ts'
import { lastUsed, libraryOptions, type LibraryRow } from '../library/library.ts'
import { type QueriesView, type QueryPanelProps, useQueriesView } from '../checks/use-queries-view.ts'
import { libraryList } from '../library/library-list.ts'
import { libraryColumns, query, queryWith } from '../query.ts'
import type { QueriesSearch } from '../query-search.ts'
import { useHasQueryList } from '../record/offers.ts'
import { ImportDialog, ImportTrigger, saveWorkspace } from '../workspace/workspace-actions.tsx'
import { AddingStatus, useAdding } from './adding.tsx'
import { libraryCells } from './library-cells.tsx'
import { LibraryPageContext, useLibraryPage } from './library-page.ts'
import { OpenBox } from './open-box.tsx'
import { SelectedActions } from './selected-actions.tsx'
import {
  FillingFailure,
  FillingState,
  NewQueryButton,
  OffersFailure,
  OwnerChoice,
  useFilling,
} from './service-queries.tsx'

const ComparePage = lazyPart(() => import('../compare/compare-page.tsx'), 'ComparePage', 'The comparison', {
  waiting: <TableSkeleton columns={6} label="Loading the comparison" />,
})

const ChangesPage = lazyPart(() => import('../changes/changes-page.tsx'), 'ChangesPage', 'The changes', {
  waiting: <TableSkeleton columns={5} label="Loading changes" />,
})

const QueryFindingsPanel = lazyPart(
  () => import('../checks/query-findings-panel.tsx'),
  'QueryFindingsPanel',
  'The list of findings',
  { waiting: <TableSkeleton columns={4} label="Loading findings" /> },
)

const ReplaceView = lazyPart(() => import('../replace/replace-view.tsx'), 'ReplaceView', 'Find and replace', {
  waiting: <TableSkeleton columns={6} label="Loading Find and replace" />,
})

const TrashView = lazyPart(() => import('../deletion/trash-view.tsx'), 'TrashView', 'The trash', {
  waiting: <TableSkeleton columns={6} label="Loading the trash" />,
})

const BulkDeleteDialog = lazyPart(
  () => import('../deletion/bulk-delete-dialog.tsx'),
  'BulkDeleteDialog',
  'The deletion',
)

/** Fetches the page of a query, and the editor with it, which runs only once it is loaded. */
const fetchQueryPage = () => importPart(() => import('../edit/query-page.tsx'), 'The editor')

/** Loads the editor before the click. Load failures surface when the query is opened. */
function loadEditor({ target }: PointerEvent) {
  if (!(target instanceof Element) || !target.closest('a')) return
  void importPart(() => import('#editor/code-editor-lazy.tsx'), 'The editor').then(
    ({ preloadEditors }) => preloadEditors(),
    () => null,
  )
}

const LibraryTable = (props: QueryPanelProps) => (
  <div className="contents" onPointerOver={loadEditor}>
    <RecordTable {...props} />
  </div>
)

/** Adds the embedded service's sample queries that the library does not have; hidden when there are none. */
function AddSamples() {
  const { adding, samples } = useLibraryPage()
  return (
    samples.length > 0 && (
      <Button
        aria-label="Add sample queries"
        disabledReason={adding.isPending ? 'Queries are being added.' : undefined}
        onClick={() => adding.add({ ids: samples, keepFailed: false })}
      >
        {adding.isPending ? 'Adding…' : 'Add sample queries'}
      </Button>
    )
  )
}

const ListCommand = lazyPart(() => import('./list-command.tsx'), 'ListCommand', 'The command', {
  waiting: null,
  when: 'asked',
})

function EmptyLibrary() {
  const { isLoading, filling, deployment } = useLibraryPage()
  if (isLoading) return <TableSkeleton columns={7} label="Loading queries" />
  return (
    <EmptyState title="No queries yet" actions={<AddSamples />}>
      {filling.isListed
        ? 'The service has no saved queries that you can see, or they were not loaded. Enter an ID, a link, or a JSON record above, or create a new query.'
        : 'The interface has no list of saved queries, so Starboard keeps a library of those you open. Enter an ID, a link, or a JSON record above.'}
      {!filling.isListed && deployment?.embedded === false && <ListCommand deployment={deployment} />}
    </EmptyState>
  )
}

function Actions() {
  const { onImport, isEmpty } = useLibraryPage()
  return (
    <>
      <NewQueryButton />
      {!isEmpty && <AddSamples />}
      <ImportTrigger onClick={onImport} />
    </>
  )
}

function Notices() {
  const { adding, isLasting } = useLibraryPage()
  return (
    <>
      <OffersFailure />
      <FillingFailure />
      <AddingStatus adding={adding} />
      {!isLasting && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          Starboard cannot use this browser’s storage: the library and drafts last until you close this page.
        </p>
      )}
    </>
  )
}

/** The library's sort order and, if the service lists queries, its age. */
const Order: Parts['Notes'] = ({ list, search, update }) => (
  <>
    {sortOf(list.resource, search).length === 0 ? (
      // A narrow screen has no room for it.
      search.tab === undefined &&
      list.rows.length > 0 && <span className="max-lg:hidden">Pinned first, then most recent</span>
    ) : (
      <button
        type="button"
        onClick={() => update({ sort: undefined }, true)}
        className="rounded-sm font-medium text-accent hover:underline"
      >
        Back to most recent first
      </button>
    )}
    <FillingState update={update} />
  </>
)

type Parts = ListParts<QueriesSearch, QueriesView, LibraryRow>

const fields = (search: QueriesSearch, { library }: QueriesView) =>
  shownFields(queryWith(libraryColumns(library)), search)

const parts: Parts = {
  tabs: [
    { value: 'table', label: 'Table', Panel: LibraryTable, fields, hasColumns: true, compares: true },
    { value: 'findings', label: 'Findings', Panel: QueryFindingsPanel, showsEmpty: true },
    { value: 'replace', label: 'Find and replace', Panel: ReplaceView, showsEmpty: true },
    { value: 'trash', label: 'Trash', Panel: TrashView, showsEmpty: true },
  ],
  // A query's page has no filters.
  linkTo: (queryId) => ({ to: '/queries/$queryId', params: { queryId } }),
  Filtered: ({ list, search, children }) => children(useQueriesView(list, search, useLibraryPage().filling)),
  findings: queryFindings,
  // The Findings tab has its own export.
  Export: function Export({ list, view, search }) {
    const account = useAccountKey()
    return search.tab === 'findings' ? null : (
      <ListExportMenu
        list={list}
        view={view}
        fields={shownFields(list.resource, search)}
        more={[
          { kind: 'separator', id: 'workspace' },
          { label: 'Whole workspace', onSelect: () => void saveWorkspace(account) },
        ]}
      />
    )
  },
  Toggles: OwnerChoice,
  Notes: Order,
  Notices,
  Beside: OpenBox,
  Empty: EmptyLibrary,
  Selected: SelectedActions,
  actions: <Actions />,
  cells: libraryCells,
}

const route = getRouteApi('/signed-in/queries')

/** `/queries`: the saved queries this browser knows, with bulk actions. */
export function QueriesPage() {
  const { tab } = route.useSearch()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  if (tab === 'compare') return <ComparePage />
  return tab === 'changes' ? <ChangesPage /> : <Library account={account} session={session} />
}

function Library({ account, session }: { account: string; session: SessionAnswer }) {
  // Queries are opened from here. The editor is by far the largest file, and no other screen fetches it.
  useEffect(() => prefetch(fetchQueryPage), [])
  const { deployment, sampleQueryIds } = session
  const search = route.useSearch()
  const library = useQuery(libraryOptions(account))
  const adding = useAdding(account)
  const isListed = useHasQueryList()
  const { arriving } = adding
  const latest = useMemo(
    () => (arriving.size > 0 ? library.data?.rows.filter(({ id }) => !arriving.has(id)) : library.data?.rows),
    [library.data, arriving],
  )
  // The first rows take the longest of all to render: deferred, so that React does it in slices.
  const before = useDeferredValue(latest)
  const rows = before?.length === 0 ? before : latest
  const isEmpty = rows?.length === 0
  const owner = (isListed && search.owner) || 'all'
  // Whoever came here through a link must not think that there are no others.
  const isNew = latest?.every((row) => lastUsed(row) > 0) === true
  const filling = useFilling(account, owner, isListed === true && isNew, isListed === true)
  // Until it is known whether the service fills an empty library, it may only look empty.
  const isLoading = filling.isFilling || rows !== latest || (isEmpty && isListed === undefined)
  const [isImporting, setIsImporting] = useState(false)
  const [deleted, setDeleted] = useState<{ tab: QueriesSearch['tab']; rows: readonly LibraryRow[] } | null>(
    null,
  )
  const { tab } = search
  // Switching tabs cancels the deletion.
  if (deleted && deleted.tab !== tab) setDeleted(null)

  const readAt = library.data?.readAt
  const columns = useStableList(useMemo(() => libraryColumns(rows ?? []), [rows]))
  const resource = useMemo(() => queryWith(columns), [columns])
  const list = useMemo(
    () => (rows && readAt !== undefined ? libraryList(resource, rows, readAt, isLoading) : undefined),
    [resource, rows, readAt, isLoading],
  )
  const samples = useMemo(() => {
    const ids = new Set(rows?.map(({ id }) => id))
    return isListed === false ? sampleQueryIds.filter((id) => !ids.has(id)) : []
  }, [rows, isListed, sampleQueryIds])

  const isLasting = library.data?.isLasting !== false
  if (library.isError && !list) {
    return (
      <>
        <PageTitle parts={[query.title]} />
        <PageHeader title={query.title} />
        <EmptyState
          title="The library could not be read"
          actions={<Button onClick={() => void library.refetch()}>Retry</Button>}
        >
          Starboard could not read its data in this browser. The queries on the service are not affected.
        </EmptyState>
      </>
    )
  }
  return (
    <LibraryPageContext
      value={{
        isEmpty,
        isLoading,
        isLasting,
        adding,
        filling,
        deployment,
        samples,
        onImport: () => setIsImporting(true),
        onDelete: (doomed) => setDeleted({ tab, rows: doomed }),
      }}
    >
      <ListScreen
        resource={resource}
        parts={parts}
        list={list}
        isReading={false}
        error={null}
        failure={null}
        onTryNow={() => undefined}
        isRefreshing={false}
        search={search}
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {deleted && (
        <BulkDeleteDialog rows={deleted.rows} isLasting={isLasting} onClose={() => setDeleted(null)} />
      )}
    </LibraryPageContext>
  )
}
