import { useMemo } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/toggles.tsx'
import { goneText, titleOf } from '../library/library-columns.ts'
import { LibraryChips, LibraryFilters } from '../library/library-facets.tsx'
import type { LibraryRow } from '../library/library.ts'
import { useSelection } from '../library/use-library.ts'
import { useLibraryView } from '../library/library-index.ts'
import type { QueriesSearch } from '../query-search.ts'
import type { LeftQuery, SearchedQuery } from './replace-session.ts'

type ScopeFieldsProps = {
  search: QueriesSearch
  scope: ReturnType<typeof useScope>
  /** How many queries the library has. */
  all: number
  onChange(change: QueriesSearch): void
}

const among = [
  { value: 'all', label: 'Library' },
  { value: 'selected', label: 'Selected' },
] as const

/** Which queries to look into: those of the library that pass its filters, or those selected there. */
export function ScopeFields({ search, scope, all, onChange }: ScopeFieldsProps) {
  const { view, selected } = scope
  const meant = scope.queries.length
  const isSelected = search.among === 'selected'
  return (
    <div role="group" aria-label="Queries to look into" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {(selected > 0 || isSelected) && (
          <Segmented
            label="Among"
            options={among}
            value={isSelected ? 'selected' : 'all'}
            onChange={(value) => onChange({ among: value === 'selected' ? 'selected' : undefined })}
          />
        )}
        {!isSelected && (
          <>
            <SearchField
              label="Filter queries"
              value={search.q ?? ''}
              onChange={(q) => onChange({ q: q || undefined })}
            />
            {view && (
              <LibraryFilters
                view={view}
                search={search}
                onChange={(facet, values) => onChange({ [facet]: values })}
              />
            )}
          </>
        )}
      </div>
      {!isSelected && (
        <LibraryChips search={search} onChange={(facet, values) => onChange({ [facet]: values })} />
      )}
      <p className="tabular text-xs text-muted">
        {isSelected
          ? `${countText(meant, 'selected query', 'selected queries')} will be read from the service.`
          : `${shownText(meant, all, 'queries')} of the library will be read from the service.`}
      </p>
    </div>
  )
}

/** The queries that are meant, as those to read and those that the service has no more. */
export function useScope(account: string, library: readonly LibraryRow[], search: QueriesSearch) {
  const { rows, view } = useLibraryView(library, search)
  const selection = useSelection(account)
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection])
  const meant = useMemo(() => {
    if (search.among === 'selected') return selected
    return Array.from(view?.rows ?? [], (at) => rows[at]).filter((row) => row !== undefined)
  }, [search.among, selected, view, rows])
  return useMemo(() => {
    const queries: SearchedQuery[] = []
    const left: LeftQuery[] = []
    for (const row of meant) {
      const query = { id: row.id, name: titleOf(row) }
      if (row.gone === null) queries.push(query)
      else left.push({ ...query, reason: `${goneText[row.gone]}: it was not read.`, error: null })
    }
    return { view, selected: selected.length, queries, left }
  }, [meant, view, selected])
}
