import { memo } from 'react'
import type { RowView } from '#records/index/row-index.ts'
import { FacetButtons, FacetChips } from '#ui/facets.tsx'
import type { QueriesSearch } from '../query-search.ts'
import { chosenFacets, libraryFacets, type LibraryFacetId, sortFacetCounts } from './library-facets.ts'

type LibraryFiltersProps = {
  view: RowView
  search: QueriesSearch
  onChange(facet: LibraryFacetId, values: string[]): void
}

/** The facets of the library. Their counts are made when a list is opened. */
export const LibraryFilters = memo(function LibraryFilters({ view, search, onChange }: LibraryFiltersProps) {
  return (
    <FacetButtons
      facets={libraryFacets}
      selected={search}
      counts={(id) => sortFacetCounts(id, view.counts(id))}
      onChange={onChange}
    />
  )
})

/** The chosen facet values of the library. */
export function LibraryChips({ search, onChange }: Omit<LibraryFiltersProps, 'view'>) {
  return <FacetChips facets={libraryFacets} chosen={chosenFacets(search)} onChange={onChange} />
}
