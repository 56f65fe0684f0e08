import { memo } from 'react'
import type { RowView } from '#domain/row-index/row-index.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Chip } from '#ui/chip.tsx'
import { Facet } from '#ui/facet.tsx'
import type { QueriesSearch } from '../query-search.ts'
import {
  chosenFacets,
  facetIds,
  facetLabels,
  facetValueLabel,
  type LibraryFacetId,
  sortFacetCounts,
} from './library-facets.ts'

type LibraryFiltersProps = {
  view: RowView
  search: QueriesSearch
  onChange(facet: LibraryFacetId, values: string[]): void
}

/** The facets of the library. Their counts are made when a list is opened. */
export const LibraryFilters = memo(function LibraryFilters({ view, search, onChange }: LibraryFiltersProps) {
  return facetIds.map((id) => (
    <Facet
      key={id}
      label={facetLabels[id]}
      selected={search[id] ?? []}
      onChange={(values) => onChange(id, values)}
      options={() =>
        sortFacetCounts(id, view.counts(id)).map(({ value, count }) => ({
          value,
          count,
          label: facetValueLabel(id, value),
        }))
      }
    />
  ))
})

/** The chosen facet values, each removable. What is searched for stands in the search box itself. */
export function LibraryChips({ search, onChange }: Omit<LibraryFiltersProps, 'view'>) {
  const facets = [...chosenFacets(search)]
  if (facets.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {facets.flatMap(([id, values]) =>
        values.map((value) => (
          <Chip
            key={`${id}:${value}`}
            label={`${facetLabels[id]}: ${visibleText(facetValueLabel(id, value))}`}
            onRemove={() =>
              onChange(
                id,
                values.filter((other) => other !== value),
              )
            }
          />
        )),
      )}
    </div>
  )
}
