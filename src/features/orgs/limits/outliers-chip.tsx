import { Chip } from '#ui/badge.tsx'
import type { OrgsSearch } from '../orgs-search.ts'

type OutliersChipProps = { search: OrgsSearch; onRemove(): void }

/** Says that only organizations with an unusual limit are left, and takes that away. */
export function OutliersChip({ search, onRemove }: OutliersChipProps) {
  if (search.outliers === undefined) return null
  return (
    <Chip
      label={search.against === 'published' ? 'Only outliers: unlike published limits' : 'Only outliers'}
      onRemove={onRemove}
    />
  )
}
