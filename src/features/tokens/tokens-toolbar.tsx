import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { statusLabels, type TokenStatus, tokenStatuses } from './token-status.ts'
import type { TokensSearch } from './tokens-search.ts'

type TokensToolbarProps = {
  search: TokensSearch
  counts: Readonly<Record<TokenStatus, number>>
  onSearch(change: Partial<TokensSearch>): void
}

/** Search and the status filters. */
export function TokensToolbar({ search, counts, onSearch }: TokensToolbarProps) {
  const ref = useRef<HTMLInputElement>(null)
  useShortcut('search', () => ref.current?.focus())
  const statuses = search.status ?? []
  function handleStatus(status: TokenStatus, pressed: boolean) {
    const next = tokenStatuses.filter((other) => (other === status ? pressed : statuses.includes(other)))
    onSearch({ status: next.length > 0 ? next : undefined })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2 sm:px-6">
      <SearchField
        ref={ref}
        label="Search tokens"
        hint="/"
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <div className="flex gap-1.5 py-0.5 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap">
        {tokenStatuses.map((status) => (
          <ToggleChip
            key={status}
            label={statusLabels[status]}
            count={counts[status]}
            pressed={statuses.includes(status)}
            onChange={(pressed) => handleStatus(status, pressed)}
          />
        ))}
      </div>
      {(statuses.length > 0 || search.q) && (
        <Button variant="ghost" size="small" onClick={() => onSearch({ q: undefined, status: undefined })}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
