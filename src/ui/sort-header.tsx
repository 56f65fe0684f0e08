import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ariaSort, SortMark } from './sort-mark.tsx'

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
  /** At the edge that makes the column wider. */
  handle?: ReactNode
  /** Of the button; without it, it is in the tab order. */
  tabIndex?: number
}

/** The head of a column of a long table: a button that sorts, with Shift by a further column. */
export function SortHeader(props: SortHeaderProps) {
  const {
    label,
    colIndex,
    width,
    sorted,
    sortPlace,
    onToggle,
    isPinned,
    isAtEnd,
    children,
    handle,
    tabIndex,
  } = props
  return (
    <th
      scope="col"
      aria-label={label}
      aria-colindex={colIndex}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      style={{ width }}
      className={clsx(
        'flex flex-none border-b border-line-strong text-xs font-medium text-muted data-dragging:cursor-grabbing data-dragging:bg-hover data-dragging:opacity-60',
        isPinned ? 'sticky left-0 z-1 border-r bg-sunken' : 'relative',
      )}
    >
      {children}
      <button
        type="button"
        data-sort=""
        tabIndex={tabIndex}
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
        <SortMark sorted={sorted} sortPlace={sortPlace} />
      </button>
      {handle}
    </th>
  )
}
