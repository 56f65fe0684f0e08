import { memo } from 'react'
import { chosenValues } from '#records/index/chosen-values.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Chip } from '#ui/chip.tsx'
import { FacetChips } from '#ui/facets.tsx'
import { tokenFacets } from './facet-counts.ts'
import { tokenFacetTexts } from './token-facet-texts.ts'
import type { TokensSearch } from './tokens-search.ts'

const bandLabels: Readonly<Record<string, string>> = {
  expired: 'expired',
  'within-7-days': 'within 7 days',
  'within-30-days': 'in 8 to 30 days',
  later: 'later than in 30 days',
  never: 'never',
  unreadable: 'unreadable',
}

/** The values without one of them; undefined when none is left. */
const without = (values: readonly string[] | undefined, value: string) => {
  const rest = (values ?? []).filter((other) => other !== value)
  return rest.length > 0 ? rest : undefined
}

type TokenFilterChipsProps = {
  search: TokensSearch
  /** Name of a rule by its id. */
  ruleLabel(id: string): string
  onSearch(change: Partial<TokensSearch>): void
}

/** The active filters that are no toggle button and no text in the search box, each removable. */
export const TokenFilterChips = memo(function TokenFilterChips(props: TokenFilterChipsProps) {
  const { search, ruleLabel, onSearch } = props
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
      <FacetChips
        facets={tokenFacetTexts}
        chosen={chosenValues(tokenFacets, search)}
        onChange={(id, values) => onSearch({ [id]: values.length > 0 ? values : undefined })}
      />
      {search.band?.map((band) => (
        <Chip
          key={`band ${band}`}
          label={`Expires: ${visibleText(bandLabels[band] ?? band)}`}
          onRemove={() => onSearch({ band: without(search.band, band) })}
        />
      ))}
      {search.finding?.map((rule) => (
        <Chip
          key={`finding ${rule}`}
          label={`Finding: ${visibleText(ruleLabel(rule))}`}
          onRemove={() => onSearch({ finding: without(search.finding, rule) })}
        />
      ))}
      {search.changed && (
        <Chip label="Changed since the last visit" onRemove={() => onSearch({ changed: undefined })} />
      )}
    </div>
  )
})
