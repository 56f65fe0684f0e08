import { memo, type RefObject } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { Button } from '#ui/button.tsx'
import { FacetChips } from '#ui/facets.tsx'
import { FindingChips } from '../attention/finding-chips.tsx'
import { ChangedChip } from '../changes/changed-chip.tsx'
import { orgFacets } from '../fields/org-facets.ts'
import { OutliersChip } from '../limits/outliers-chip.tsx'
import { OrgsSearchBox } from '../search/orgs-search-box.tsx'
import { OrgFilters } from './org-filters.tsx'
import { chosenFacets, type FilterId, isFiltered, type OrgsSearch } from './orgs-search.ts'
import type { OrgsView } from './use-orgs-view.ts'

type OrgsToolbarProps = {
  searchRef: RefObject<HTMLInputElement | null>
  rows: readonly ListRow[]
  search: OrgsSearch
  onText(text: string): void
  view: OrgsView
  onFilter(filter: FilterId, values: string[]): void
  /** Changes the address. */
  update(patch: OrgsSearch): void
  onClear(): void
}

/** What narrows the list down: search, facets, and what is chosen in them. */
export const OrgsToolbar = memo(function OrgsToolbar(props: OrgsToolbarProps) {
  const { searchRef, rows, search, onText, view, onFilter, update, onClear } = props
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 sm:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <OrgsSearchBox ref={searchRef} value={search.q ?? ''} onChange={onText} rows={rows} view={view} />
        <OrgFilters view={view} search={search} onChange={onFilter} />
        {isFiltered(search) && (
          <Button variant="ghost" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        <FacetChips facets={orgFacets} chosen={chosenFacets(search)} onChange={onFilter} />
        <FindingChips search={search} update={update} />
        <ChangedChip search={search} onRemove={() => update({ changed: undefined })} />
        <OutliersChip search={search} onRemove={() => update({ outliers: undefined })} />
      </div>
    </div>
  )
})
