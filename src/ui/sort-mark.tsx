import { ArrowDown, ArrowUp } from 'lucide-react'

/** What `aria-sort` says of a column. */
export const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type SortMarkProps = {
  sorted: 'asc' | 'desc' | false
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
}

/** Beside the label of a column: which way it is sorted, and as the how manieth. */
export function SortMark({ sorted, sortPlace }: SortMarkProps) {
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <>
      {sorted && <Arrow size={12} aria-hidden="true" className="shrink-0 text-accent" />}
      {sortPlace !== null && (
        <span aria-hidden="true" className="text-2xs text-faint">
          {sortPlace}
        </span>
      )}
    </>
  )
}
