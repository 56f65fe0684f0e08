import { SearchField } from '#ui/search-field.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { filterLabels } from './decision-looks.ts'
import type { ReviewFilter } from './review-rows.ts'
import type { ReviewSearch } from './review-search.ts'

const filters = ['open', 'stale', 'keep', 'replace', 'ask', 'gone'] as const satisfies readonly ReviewFilter[]

type ReviewToolbarProps = {
  search: ReviewSearch
  counts: Readonly<Record<ReviewFilter, number>>
  onSearch(change: Partial<ReviewSearch>): void
}

/** Search, and where tokens stand, each with its count. */
export function ReviewToolbar({ search, counts, onSearch }: ReviewToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2 sm:px-6 print:hidden">
      <SearchField
        label="Search tokens and notes"
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <div className="flex gap-1.5 py-0.5 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap">
        {filters
          .filter((filter) => filter !== 'gone' || counts.gone > 0 || search.show === 'gone')
          .map((filter) => (
            <ToggleChip
              key={filter}
              label={filterLabels[filter]}
              count={counts[filter]}
              pressed={search.show === filter}
              onChange={(pressed) => onSearch({ show: pressed ? filter : undefined })}
            />
          ))}
      </div>
      <p className="text-xs text-faint max-md:hidden">
        On a row <kbd>K</kbd> keep, <kbd>R</kbd> replace, <kbd>A</kbd> ask, <kbd>N</kbd> note,{' '}
        <kbd>Delete</kbd> takes back.
      </p>
    </div>
  )
}
