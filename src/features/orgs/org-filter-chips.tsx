import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { facetLabels, facetValueLabel } from './org-facets.ts'
import { chosenFacets, type OrgsSearch } from './orgs-search.ts'

type OrgFilterChipsProps = {
  search: OrgsSearch
  onChange(patch: OrgsSearch): void
  onClear(): void
}

/** What filters the list now, each removable. */
export function OrgFilterChips({ search, onChange, onClear }: OrgFilterChipsProps) {
  const facets = [...chosenFacets(search)]
  if (facets.length === 0 && !search.q) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {search.q && (
        <Chip label={`Search: ${visibleText(search.q)}`} onRemove={() => onChange({ q: undefined })} />
      )}
      {facets.flatMap(([id, values]) =>
        values.map((value) => (
          <Chip
            key={`${id}:${value}`}
            label={`${facetLabels[id]}: ${visibleText(facetValueLabel(id, value))}`}
            onRemove={() => onChange({ [id]: values.filter((other) => other !== value) })}
          />
        )),
      )}
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
