import { Chip } from '#ui/chip.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { facetLabels, facetValueLabel } from './org-facets.ts'
import { chosenFacets, type OrgsSearch } from './orgs-search.ts'

type OrgFilterChipsProps = { search: OrgsSearch; onChange(patch: OrgsSearch): void }

/** The chosen facet values, each removable. What is searched for stands in the search box itself. */
export function OrgFilterChips({ search, onChange }: OrgFilterChipsProps) {
  const facets = [...chosenFacets(search)]
  if (facets.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {facets.flatMap(([id, values]) =>
        values.map((value) => (
          <Chip
            key={`${id}:${value}`}
            label={`${facetLabels[id]}: ${visibleText(facetValueLabel(id, value))}`}
            onRemove={() => onChange({ [id]: values.filter((other) => other !== value) })}
          />
        )),
      )}
    </div>
  )
}
