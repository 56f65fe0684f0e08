import { memo } from 'react'
import type { RowView } from '#records/index/row-index.ts'
import { FacetButtons } from '#ui/facets.tsx'
import { orgFacets, sortFacetCounts } from '../fields/org-facets.ts'
import { type FacetId, facetIds, type OrgsSearch } from './orgs-search.ts'

const facetButtons = { ...orgFacets, ids: facetIds }

type OrgFiltersProps = {
  view: RowView
  search: OrgsSearch
  onChange(facet: FacetId, values: string[]): void
}

/** The facets of the organizations. Their counts are made when a list is opened. */
export const OrgFilters = memo(function OrgFilters({ view, search, onChange }: OrgFiltersProps) {
  return (
    <FacetButtons
      facets={facetButtons}
      selected={search}
      counts={(id) => sortFacetCounts(id, view.counts(id))}
      onChange={onChange}
    />
  )
})
