import { useCallback, useMemo, useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListAnswer } from '#api/list-row.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useKept } from '#ui/use-kept.ts'
import { useLatest } from '#ui/use-latest.ts'
import { useTypedText } from '#ui/use-typed-text.ts'
import { AttentionRegion } from '../attention/attention-region.tsx'
import { OrgChangesSummary } from '../changes/org-changes-summary.tsx'
import { SaveViewButton } from '../saved-views/save-view-button.tsx'
import { ViewsMenu } from '../saved-views/views-menu.tsx'
import { NothingFound } from '../search/nothing-found.tsx'
import { CompareButton } from '../table/compare-button.tsx'
import { OrgsColumnsMenu } from '../table/orgs-columns-menu.tsx'
import { SelectedBar } from '../table/selected-bar.tsx'
import { OrgsExportMenu } from './orgs-export-menu.tsx'
import { OrgsHeader } from './orgs-header.tsx'
import { type FilterId, noFilters, type OrgsSearch } from './orgs-search.ts'
import { OrgsTabs } from './orgs-tabs.tsx'
import { OrgsToolbar } from './orgs-toolbar.tsx'
import { useOrgsView } from './use-orgs-view.ts'

type OrgsListProps = {
  answer: ListAnswer
  /** The list is still being read: what is here are its first rows. */
  isReading: boolean
  /** Why the last refresh failed; the list is the one before it. */
  error: ApiError | null
  isRefreshing: boolean
  onRefresh(): void
  search: OrgsSearch
  /** `view`: the saved view that is opened with it; without it the one that was opened before stays. */
  onSearch(search: OrgsSearch, how: { replace: boolean; view?: string | null }): void
  onOpen(id: string, search: OrgsSearch): void
  /** Query part of an address, with its question mark. */
  writeSearch(search: OrgsSearch): string
}

/** The list with its filters, as the address says. */
export function OrgsList({
  answer: { rows, receivedAt },
  isReading,
  error,
  isRefreshing,
  onRefresh,
  search: committed,
  onSearch,
  onOpen,
  writeSearch,
}: OrgsListProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const [text, setText, dropTyped] = useTypedText(committed.q ?? '', (q) =>
    onSearch({ ...committed, q: q || undefined }, { replace: true }),
  )
  const wanted = { ...committed, q: text || undefined }
  // What was typed reaches the address later: by then it asks for nothing new.
  const search = useKept(wanted, writeSearch(wanted))
  const view = useOrgsView(rows, search)
  useShortcut('search', () => searchRef.current?.focus())

  const update = useCallback(
    (patch: OrgsSearch, replace = false) => {
      dropTyped()
      onSearch({ ...search, ...patch }, { replace })
    },
    [dropTyped, onSearch, search],
  )
  const showView = useCallback(
    (next: OrgsSearch, id: string | null, replace = false) => {
      dropTyped()
      onSearch(next, { replace, view: id })
    },
    [dropTyped, onSearch],
  )
  const handleFilter = useCallback((id: FilterId, values: string[]) => update({ [id]: values }), [update])
  const handleOpen = useCallback((id: string) => onOpen(id, search), [onOpen, search])
  const clear = useCallback(() => update(noFilters), [update])
  const handleText = useLatest(setText)
  // Elements that stay the same: the list is rendered several times a key, and what stands above it need not be.
  const above = useMemo(
    () => ({
      changes: <OrgChangesSummary rows={rows} search={search} update={update} />,
      views: <ViewsMenu search={search} onOpen={showView} />,
      actions: (
        <>
          <OrgsColumnsMenu search={search} onChange={update} />
          <OrgsExportMenu rows={rows} shown={view.rows} search={search} />
          <SaveViewButton search={search} onSaved={(id) => showView(search, id, true)} />
          <CompareButton rows={rows} />
        </>
      ),
    }),
    [rows, search, showView, update, view],
  )

  return (
    <>
      <OrgsHeader
        rows={rows}
        shown={view.isPending ? null : view.rows.length}
        isReading={isReading}
        receivedAt={receivedAt}
        isRefreshing={isRefreshing}
        isStale={error !== null}
        onRefresh={onRefresh}
        {...above}
      />
      {error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel title="Organizations could not be refreshed" error={error} onRetry={onRefresh} />
        </div>
      )}
      <AttentionRegion
        rows={rows}
        view={view}
        search={search}
        update={update}
        isReading={isReading}
        onOpen={handleOpen}
        writeSearch={writeSearch}
      />
      <OrgsToolbar
        searchRef={searchRef}
        rows={rows}
        search={search}
        onText={handleText}
        view={view}
        onFilter={handleFilter}
        update={update}
        onClear={clear}
      />
      {view.isPending || (isReading && (view.rows.length === 0 || search.view)) ? (
        <TableSkeleton columns={7} label="Loading organizations" />
      ) : rows.length === 0 ? (
        <EmptyState title="No organizations" actions={<Button onClick={onRefresh}>Refresh</Button>}>
          The service lists no organization for the access token that signed you in.
        </EmptyState>
      ) : view.rows.length === 0 ? (
        <NothingFound remarks={view.terms.read(search.q ?? '').remarks} onClear={clear} />
      ) : (
        <OrgsTabs
          rows={rows}
          view={view}
          search={search}
          update={update}
          onOpen={handleOpen}
          writeSearch={writeSearch}
        />
      )}
      <SelectedBar rows={rows} shown={view.rows} search={search} />
    </>
  )
}
