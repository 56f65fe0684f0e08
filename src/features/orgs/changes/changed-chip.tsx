import { Chip } from '#ui/chip.tsx'
import type { OrgsSearch } from '../list/orgs-search.ts'

/** The filter for what changed since the last visit, removable. */
export function ChangedChip({ search, onRemove }: { search: OrgsSearch; onRemove(): void }) {
  return search.changed ? <Chip label="Changed since last visit" onRemove={onRemove} /> : null
}
