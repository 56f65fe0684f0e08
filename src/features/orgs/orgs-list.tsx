import { useCallback, useMemo, useRef } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListAnswer } from '#api/read-list.ts'
import type { RowQuery } from '#domain/row-index/row-index.ts'
import { readSort, writeSort } from '#domain/row-index/sort-param.ts'
import { countText, shownText } from '#lib/count-text.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FacetChips } from '#ui/facets.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ColumnsMenu } from '#ui/columns-menu.tsx'
import { OrgsExportMenu } from './orgs-export-menu.tsx'
import { isOrgColumn, orgColumns } from './org-columns.ts'
import { orgFacets } from './org-facets.ts'
import { OrgFilters } from './org-filters.tsx'
import { chosenFacets, type FacetId, noFilters, type OrgsSearch } from './orgs-search.ts'
import { OrgsTable } from './orgs-table.tsx'
import { useKept } from '#ui/use-kept.ts'
import { useOrgsView } from './use-orgs-view.ts'
import { useTypedText } from '#ui/use-typed-text.ts'

type OrgsListProps = {
  answer: ListAnswer
  /** Why the last refresh failed; the list is the one before it. */
  error: ApiError | null
  isRefreshing: boolean
  onRefresh(): void
  search: OrgsSearch
  onSearch(search: OrgsSearch, how: { replace: boolean }): void
  onOpen(id: string, search: OrgsSearch): void
  /** Query part of an address, with its question mark. */
  writeSearch(search: OrgsSearch): string
}

const noColumns: readonly string[] = []
// The name always is there.
const hideable = orgColumns.filter(({ id }) => id !== 'name')

/** The list with its filters, as the address says. */
export function OrgsList({
  answer: { rows, receivedAt },
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
  const sort = useMemo(() => readSort(search.sort, isOrgColumn), [search.sort])
  const hidden = search.hide ?? noColumns
  const unreadable = useMemo(() => rows.filter(({ kind }) => kind === 'unreadable').length, [rows])
  useShortcut('search', () => searchRef.current?.focus())

  const update = useCallback(
    (patch: OrgsSearch, replace = false) => {
      dropTyped()
      onSearch({ ...search, ...patch }, { replace })
    },
    [dropTyped, onSearch, search],
  )
  const handleFacet = useCallback((id: FacetId, values: string[]) => update({ [id]: values }), [update])
  const handleSort = useCallback(
    (next: RowQuery['sort']) => update({ sort: writeSort(next) }, true),
    [update],
  )
  const handleOpen = useCallback((id: string) => onOpen(id, search), [onOpen, search])
  const chosen = chosenFacets(search)
  const isFiltered = text !== '' || chosen.size > 0
  const clear = () => update(noFilters)

  return (
    <>
      <PageHeader
        title="Organizations"
        details={
          <>
            <span role="status" className="tabular">
              {shownText(view.rows.length, rows.length, 'organizations')}
            </span>
            {unreadable > 0 && <Badge tone="warning">{countText(unreadable, 'unreadable row')}</Badge>}
            <DataAge
              receivedAt={receivedAt}
              isRefreshing={isRefreshing}
              isStale={error !== null}
              onRefresh={onRefresh}
            />
          </>
        }
        actions={
          <>
            <ColumnsMenu
              columns={hideable}
              hidden={hidden}
              onChange={(hide) => update({ hide: [...hide] }, true)}
            />
            <OrgsExportMenu
              rows={rows}
              shown={view.rows}
              columns={orgColumns.filter(({ id }) => !hidden.includes(id))}
            />
          </>
        }
      />
      {error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel title="Organizations could not be refreshed" error={error} onRetry={onRefresh} />
        </div>
      )}
      <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            ref={searchRef}
            label="Search organizations"
            hint="/"
            value={text}
            onChange={setText}
          />
          <OrgFilters view={view} search={search} onChange={handleFacet} />
          {isFiltered && (
            <Button variant="ghost" size="small" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
        <FacetChips facets={orgFacets} chosen={chosen} onChange={handleFacet} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No organizations" actions={<Button onClick={onRefresh}>Refresh</Button>}>
          The service lists no organization for the access token that signed you in.
        </EmptyState>
      ) : view.rows.length === 0 ? (
        <EmptyState title="No organization matches" actions={<Button onClick={clear}>Clear filters</Button>}>
          Take a filter away or search for another name, ID or email.
        </EmptyState>
      ) : (
        <OrgsTable
          rows={rows}
          shown={view.rows}
          sort={sort}
          onSort={handleSort}
          hidden={hidden}
          searchText={writeSearch(search)}
          onOpen={handleOpen}
        />
      )}
    </>
  )
}
