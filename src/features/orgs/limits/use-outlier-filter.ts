import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { markedRows } from './limit-marks.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { useComparison } from './use-comparison.ts'

/**
 * Leaves the organizations with a limit unlike what the address compares with; null unless the address asks for it.
 * `isPending`: it does, and a long list is still being read.
 */
export function useOutlierFilter(
  rows: readonly ListRow[],
  search: OrgsSearch,
): { mask: RowMask | null; isPending: boolean } {
  const isWanted = search.outliers !== undefined
  const comparison = useComparison(rows, search, isWanted)
  const marks = comparison?.marks
  const mask = useMemo(() => (marks ? markedRows(marks) : null), [marks])
  return { mask, isPending: isWanted && !mask }
}
