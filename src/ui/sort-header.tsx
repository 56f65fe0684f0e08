import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

const directions = { asc: 'ascending', desc: 'descending' } as const

type SortHeaderProps = {
  label: string
  /** Place of the column, from 1. */
  colIndex: number
  /** Pixels, or a CSS length. */
  width: number | string
  sorted: 'asc' | 'desc' | false
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
  onToggle: ((event: unknown) => void) | undefined
  /** Stays at the start while the table scrolls sideways. */
  isPinned?: boolean
  /** Numbers stand at the end. */
  isAtEnd?: boolean
  /** Before the label. */
  children?: ReactNode
}

/** The head of a column of a long table: a button that sorts, with Shift by a further column. */
export function SortHeader(props: SortHeaderProps) {
  const { label, colIndex, width, sorted, sortPlace, onToggle, isPinned, isAtEnd, children } = props
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-label={label}
      aria-colindex={colIndex}
      aria-sort={sorted ? directions[sorted] : undefined}
      style={{ width }}
      className={clsx(
        'flex flex-none border-b border-line-strong text-xs font-medium text-muted',
        isPinned && 'sticky left-0 z-1 border-r bg-sunken',
      )}
    >
      {children}
      <button
        type="button"
        aria-label={`Sort by ${label}`}
        onClick={onToggle}
        data-tip="Sort; Shift adds a second column"
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-1 whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
          children ? 'px-1' : 'px-3',
          isAtEnd && 'flex-row-reverse',
          isPinned && !children && 'sm:pl-6',
          sorted && 'text-ink',
        )}
      >
        {label}
        {sorted && <Arrow size={12} aria-hidden="true" className="shrink-0 text-accent" />}
        {sortPlace !== null && (
          <span aria-hidden="true" className="text-2xs text-faint">
            {sortPlace}
          </span>
        )}
      </button>
    </th>
  )
}
