import { memo, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FacetButtons } from '#ui/facets.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { statusLabels, type TokenStatus, tokenStatuses } from '../fields/token-status.ts'
import type { ShownTokens } from './shown-tokens.ts'
import { tokenFacetTexts } from './token-facet-texts.ts'
import { TokenFilterChips } from './token-filter-chips.tsx'
import { isFiltered, noFilters, type TokensSearch } from './tokens-search.ts'

type TokensToolbarProps = {
  search: TokensSearch
  view: Pick<ShownTokens, 'counts' | 'facet'>
  /** False while it is being worked out which tokens have any. */
  hasFindings: boolean
  ruleLabel(id: string): string
  onText(text: string): void
  onSearch(change: Partial<TokensSearch>): void
}

/** What narrows the list down: search, the status filters, facets, and what else is chosen. */
export const TokensToolbar = memo(function TokensToolbar(props: TokensToolbarProps) {
  const { search, view, hasFindings, ruleLabel, onText, onSearch } = props
  const ref = useRef<HTMLInputElement>(null)
  useShortcut('search', () => ref.current?.focus())
  const statuses = search.status ?? []
  function handleStatus(status: TokenStatus, pressed: boolean) {
    const next = tokenStatuses.filter((other) => (other === status ? pressed : statuses.includes(other)))
    onSearch({ status: next.length > 0 ? next : undefined })
  }
  return (
    <div className="flex flex-col gap-2 px-4 pb-2 sm:px-6 print:hidden">
      <div className="flex flex-wrap items-center gap-2 [--search-width:clamp(11rem,100%-19rem,20rem)]">
        <div className="flex max-sm:w-full sm:basis-(--search-width)">
          <SearchField ref={ref} label="Search tokens" hint="/" value={search.q ?? ''} onChange={onText} />
        </div>
        <div className="flex gap-1.5 py-0.5 max-sm:-mx-4 max-sm:w-dvw max-sm:overflow-x-auto max-sm:px-4 sm:contents">
          {/* Fills the line beside the search box, so that the toggle buttons stand on one of their own. */}
          <div className="flex gap-1.5 sm:min-w-max sm:basis-[calc(100%-var(--search-width)-0.75rem)]">
            <FacetButtons
              facets={tokenFacetTexts}
              selected={search}
              counts={view.facet}
              onChange={(id, values) => onSearch({ [id]: values.length > 0 ? values : undefined })}
            />
          </div>
          <div className="flex gap-1.5 sm:contents">
            {tokenStatuses.map((status) => (
              <ToggleChip
                key={status}
                label={statusLabels[status]}
                count={status === 'findings' && !hasFindings ? null : view.counts[status]}
                pressed={statuses.includes(status)}
                onChange={(pressed) => handleStatus(status, pressed)}
              />
            ))}
          </div>
        </div>
        {isFiltered(search) && (
          <Button variant="ghost" size="small" onClick={() => onSearch(noFilters)}>
            Clear filters
          </Button>
        )}
      </div>
      <TokenFilterChips search={search} ruleLabel={ruleLabel} onSearch={onSearch} />
    </div>
  )
})
