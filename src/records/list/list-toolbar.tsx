import { memo, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { FacetButtons, FacetChips, type FacetTexts } from '#ui/facets.tsx'
import { facetOf, facetValueLabel, type Resource, sortFacetCounts } from '../resource.ts'
import { ListSearchBox } from '../search/list-search-box.tsx'
import type { ListModel } from './list-model.ts'
import { chosenFacets, isFiltered, type ListSearch } from './list-search.ts'
import type { ListView } from './list-view.ts'

/** The facets as they are shown. */
function facetTexts(resource: Resource<unknown>, facets: Resource<unknown>['facets']): FacetTexts<string> {
  return {
    ids: facets.map(({ id }) => id),
    labels: Object.fromEntries(facets.map(({ id, label }) => [id, label])),
    valueLabel(id, value) {
      const facet = facetOf(resource, id)
      return facet ? facetValueLabel(facet, value) : value
    },
  }
}

type ListToolbarProps = {
  searchRef: RefObject<HTMLInputElement | null>
  list: ListModel<unknown>
  search: ListSearch
  onText(text: string): void
  view: ListView
  onFilter(facet: string, values: readonly string[]): void
  onClear(): void
  /** What else narrows the list down, each removable. */
  chips: ReactNode
  /** Filters beside the facets. */
  more: ReactNode
}

/** What narrows the list down: search, facets, and what is chosen in them. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { searchRef, list, search, onText, view, onFilter, onClear, chips, more } = props
  const { resource } = list
  const chosen = chosenFacets(resource, search)
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearchBox ref={searchRef} value={search.q ?? ''} onChange={onText} list={list} view={view} />
        {/* On a narrow screen the filters are one line, which scrolls. */}
        <div className="flex gap-2 py-0.5 max-sm:-mx-4 max-sm:w-dvw max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0 sm:contents">
          <FacetButtons
            facets={facetTexts(
              resource,
              resource.facets.filter(({ isHidden }) => !isHidden),
            )}
            selected={Object.fromEntries(chosen)}
            counts={(id) => {
              const facet = facetOf(resource, id)
              return facet ? sortFacetCounts(facet, view.counts(id)) : []
            }}
            onChange={onFilter}
          />
          {more}
        </div>
        {isFiltered(resource, search) && (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        <FacetChips facets={facetTexts(resource, resource.facets)} chosen={chosen} onChange={onFilter} />
        {chips}
      </div>
    </div>
  )
})
