import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { shownText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { AddFailures } from './add-failures.tsx'
import { byUse, matchesSearch } from './library.ts'
import { libraryOptions } from './library-options.ts'
import { LibraryTable } from './library-table.tsx'
import { OpenBox } from './open-box.tsx'
import { useAccount } from '../use-account.ts'
import { useLibraryActions } from './use-library-actions.ts'

const route = getRouteApi('/signed-in/queries')

/** The saved queries that this browser knows: the interface has no list of them. */
export function QueriesPage() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { session, account } = useAccount(route.useRouteContext().sessionOptions)
  const library = useQuery(libraryOptions(account))
  const actions = useLibraryActions(account)
  const { adding } = actions
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcut('search', () => searchRef.current?.focus())

  const setSearch = useCallback(
    (value: string) => void navigate({ search: { q: value || undefined }, replace: true }),
    [navigate],
  )
  const search = useDeferredValue(q)
  const rows = useMemo(() => library.data?.rows.toSorted(byUse) ?? [], [library.data])
  const shown = useMemo(() => rows.filter((row) => matchesSearch(row, search)), [rows, search])

  const known = new Set(rows.map((row) => row.id))
  const samples = session.sampleQueryIds.filter((id) => !known.has(id))
  const addSamples = samples.length > 0 && (
    <Button
      aria-label="Add sample queries"
      disabledReason={adding.isPending ? 'Queries are being added.' : undefined}
      onClick={() => adding.mutate({ ids: samples, keepFailed: false })}
    >
      {adding.isPending ? 'Adding…' : 'Add sample queries'}
    </Button>
  )

  return (
    <>
      <PageTitle parts={['Saved queries']} />
      <PageHeader title="Saved queries" actions={rows.length > 0 && addSamples} />
      <OpenBox onMany={(ids) => adding.mutate({ ids, keepFailed: true })} />
      {adding.data && <AddFailures failed={adding.data.failed} onDismiss={adding.reset} />}
      {library.data?.isLasting === false && (
        <p role="status" className="bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          This browser does not allow storage: the library and drafts last until you close this page.
        </p>
      )}
      {library.isPending && <TableSkeleton columns={6} rows={8} label="Loading the library" />}
      {library.data && rows.length === 0 && (
        <EmptyState title="No queries yet" actions={addSamples}>
          The interface has no list of saved queries, so Starboard keeps a library of those you open. Enter an
          id, a link or a JSON record above.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 pb-3 sm:px-6">
            <SearchField ref={searchRef} label="Search queries" value={q} onChange={setSearch} hint="/" />
            <p role="status" className="tabular text-xs text-muted">
              {shownText(shown.length, rows.length, 'queries')}
            </p>
          </div>
          {shown.length > 0 ? (
            <LibraryTable
              rows={shown}
              onPin={actions.togglePin}
              onTags={actions.setTags}
              onRemove={actions.remove}
            />
          ) : (
            <EmptyState
              title="Nothing matches"
              actions={<Button onClick={() => setSearch('')}>Clear search</Button>}
            >
              No query in the library has these words in its name, id, dataset, tags or APL.
            </EmptyState>
          )}
        </>
      )}
    </>
  )
}
