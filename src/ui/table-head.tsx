import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'

/** The head of a table that is read and not sorted; `ColumnHead`s stand in it. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-xs text-muted">{children}</tr>
    </thead>
  )
}

/** The head of one column. */
export function ColumnHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx('py-1.5 font-medium not-last:pr-3', className)}>
      {children}
    </th>
  )
}

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

type SortHeaderProps = {
  label: string
  /** Place of the column, from 1. */
  colIndex: number
  /** Pixels, or a CSS length. */
  width: number | string
  /** Its share of the room beside the table; without it, none. */
  grow?: CSSProperties['flexGrow']
  sorted: 'asc' | 'desc' | false
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
  onToggle: ((event: MouseEvent) => void) | undefined
  /** The table is sorted by one column at most. */
  isAlone?: boolean
  /** Stays at the start while the table scrolls sideways. */
  isPinned?: boolean
  /** Numbers stand at the end. */
  isAtEnd?: boolean
  /** Before the label. */
  children?: ReactNode
  /** Behind the label, and in a line of its own below it; what both say in words. */
  mark?: ReactNode
  below?: ReactNode
  description?: string | undefined
  className?: string | undefined
  /** At the edge that makes the column wider. */
  handle?: ReactNode
  /** Of the button; without it, it is in the tab order. */
  tabIndex?: number
}

/** The head of a column of a long table: a button that sorts, with Shift by a further column unless `isAlone`. */
export function SortHeader(props: SortHeaderProps) {
  const { label, colIndex, width, grow = 0, sorted, sortPlace, onToggle, isPinned, isAtEnd } = props
  const { children, mark, below, description, className, handle, tabIndex, isAlone } = props
  return (
    <th
      scope="col"
      aria-label={label}
      aria-description={description}
      aria-colindex={colIndex}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      style={{ width, flexGrow: grow }}
      className={clsx(
        'flex flex-none border-b border-line-strong text-xs font-medium text-muted data-dragging:cursor-grabbing data-dragging:bg-hover data-dragging:opacity-60',
        isPinned ? 'sticky left-0 z-1 border-r bg-sunken' : (className ?? 'relative'),
      )}
    >
      {children}
      <button
        type="button"
        data-sort=""
        tabIndex={tabIndex}
        aria-label={`Sort by ${label}`}
        onClick={onToggle}
        data-tip={description ?? (isAlone ? 'Sort' : 'Sort; Shift adds a second column')}
        className={clsx(
          'flex min-w-0 flex-1 flex-col justify-center gap-px whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
          children ? 'px-1' : 'px-3 max-sm:px-2',
          isPinned && !children && 'sm:pl-6',
          sorted && 'text-ink',
        )}
      >
        <span
          className={clsx('flex items-center gap-1', isAtEnd ? 'flex-row-reverse self-end' : 'self-start')}
        >
          {label}
          <SortMark sorted={sorted} sortPlace={sortPlace} />
          {mark}
        </span>
        {below}
      </button>
      {handle}
    </th>
  )
}

/** Height of a row in pixels; the head has the same. */
export const rowHeights = { comfortable: 36, compact: 28 } as const

// The line goes on to the right of a table that is narrower than its place. Not `contain: paint`: with a pinned cell in
// each row it makes the browser sort its layers at every key (15 ms).
const rowClass =
  'group absolute inset-x-0 top-0 flex align-middle contain-[size_layout_style] bg-surface hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus data-selected:bg-accent-soft after:grow after:border-b after:border-line'

/** Looks of a row by density. The line is as high as the row without its border, so that text stands in the middle. */
export const rowClasses = {
  comfortable: `${rowClass} h-[36px] leading-[35px]`,
  compact: `${rowClass} h-[28px] leading-[27px]`,
} as const

export type Density = keyof typeof rowHeights
