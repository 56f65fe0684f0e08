import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { RowQuery } from '#records/index/row-index.ts'
import { readSort, writeSort } from '#records/index/sort-param.ts'
import { shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField, useTypedText } from '#ui/search-field.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useKept } from '#ui/use-kept.ts'
import type { QueriesSearch } from '../query-search.ts'
import { isLibraryColumn, libraryColumns } from '../library/library-columns.ts'
import {
  chosenFacets,
  LibraryChips,
  type LibraryFacetId,
  LibraryFilters,
  noFilters,
  useLibraryView,
} from '../library/library-index.tsx'
import { LibraryMenus } from './library-menus.tsx'
import type { LibraryRow } from '../library/library.ts'
import { LibraryTable } from './library-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, setSelection, useSelection } from '../library/use-library.ts'
import { useLibraryActions } from './use-library-actions.ts'

const route = getRouteApi('/signed-in/queries')
const noColumns: readonly string[] = []

type LibraryViewProps = { account: string; library: readonly LibraryRow[]; onImport(): void }

/** The list of the library with its filters, as the address says. */
export function LibraryView({ account, library, onImport }: LibraryViewProps) {
  const committed = route.useSearch()
  const navigate = route.useNavigate()
  const { options } = useRouter()
  const searchRef = useRef<HTMLInputElement>(null)
  const actions = useLibraryActions(account)
  const selected = useSelection(account)
  useShortcut('search', () => searchRef.current?.focus())

  const go = useCallback(
    (next: QueriesSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const [text, setText, dropTyped] = useTypedText(committed.q ?? '', (q) =>
    go({ ...committed, q: q || undefined }, true),
  )
  const wanted = { ...committed, q: text || undefined }
  // What was typed reaches the address later: by then it asks for nothing new.
  const search = useKept(wanted, options.stringifySearch?.(wanted) ?? '')
  const { rows, view } = useLibraryView(library, search)
  const sort = useMemo(() => readSort(search.sort, isLibraryColumn), [search.sort])
  const hidden = search.hide ?? noColumns

  const update = useCallback(
    (patch: QueriesSearch, replace = false) => {
      dropTyped()
      go({ ...search, ...patch }, replace)
    },
    [dropTyped, go, search],
  )
  const handleFacet = useCallback(
    (id: LibraryFacetId, values: string[]) => update({ [id]: values }),
    [update],
  )
  const handleSort = useCallback(
    (next: RowQuery['sort']) => update({ sort: writeSort(next) }, true),
    [update],
  )
  const handleOpen = useCallback(
    (queryId: string) => void navigate({ to: '/queries/$queryId', params: { queryId } }),
    [navigate],
  )
  const handleSelect = useCallback((ids: Selection) => setSelection(account, ids), [account])

  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected])
  const shownChosen = useMemo(
    () => view?.rows.reduce((count, at) => count + (selected.has(rows[at]?.id ?? '') ? 1 : 0), 0) ?? 0,
    [view, rows, selected],
  )
  const isFiltered = text !== '' || chosenFacets(search).size > 0
  const clear = () => update(noFilters)

  return (
    <>
      <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6">
        <div className="flex flex-wrap items-center gap-2">
          <SearchField ref={searchRef} label="Search queries" hint="/" value={text} onChange={setText} />
          {view && <LibraryFilters view={view} search={search} onChange={handleFacet} />}
          {isFiltered && (
            <Button variant="ghost" size="small" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
        <LibraryChips search={search} onChange={handleFacet} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex-1 basis-56 text-xs text-muted">
            <span role="status" className="tabular">
              {view ? shownText(view.rows.length, rows.length, 'queries') : 'Searching…'}
            </span>
            {sort.length === 0 ? (
              ' · Pinned first, then most recent'
            ) : (
              <button
                type="button"
                onClick={() => handleSort([])}
                className="ml-2 rounded-sm font-medium text-accent hover:underline"
              >
                Back to most recent first
              </button>
            )}
          </p>
          <LibraryMenus
            account={account}
            shown={view ? Array.from(view.rows, (at) => rows[at]).filter((row) => row !== undefined) : []}
            columns={libraryColumns.filter(({ id }) => !hidden.includes(id))}
            search={search}
            chosen={chosen}
            onChange={update}
            onImport={onImport}
          />
        </div>
      </div>
      {!view ? (
        <TableSkeleton columns={6} label="Searching the library" />
      ) : view.rows.length === 0 ? (
        <EmptyState title="Nothing matches" actions={<Button onClick={clear}>Clear filters</Button>}>
          No query in the library matches these words and filters. Words are looked for in name, ID, dataset,
          tags, note, and APL.
        </EmptyState>
      ) : (
        <LibraryTable
          key={search.density}
          rows={rows}
          shown={view.rows}
          sort={sort}
          onSort={handleSort}
          hidden={hidden}
          isCompact={search.density === 'compact'}
          selected={selected}
          onSelect={handleSelect}
          onOpen={handleOpen}
          onPin={actions.togglePin}
          onTags={actions.setTags}
        />
      )}
      <SelectionBar
        account={account}
        rows={chosen}
        hiddenCount={chosen.length - shownChosen}
        actions={actions}
        onClear={() => handleSelect(new Set())}
      />
    </>
  )
}
