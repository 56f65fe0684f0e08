import { memo } from 'react'
import type { RowView } from '#domain/row-index/row-index.ts'
import { Facet } from '#ui/facet.tsx'
import { facetLabels, facetValueLabel, sortFacetCounts } from './org-facets.ts'
import { type FacetId, facetIds, type OrgsSearch } from './orgs-search.ts'

type OrgFiltersProps = {
  view: RowView
  search: OrgsSearch
  onChange(facet: FacetId, values: string[]): void
}

/** The facets of the organizations. Their counts are made when a list is opened. */
export const OrgFilters = memo(function OrgFilters({ view, search, onChange }: OrgFiltersProps) {
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
