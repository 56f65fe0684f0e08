import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'

/** The header of a static table; contains `ColumnHeader`s. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-xs text-muted">{children}</tr>
    </thead>
  )
}

/** A column header of a static table. */
export function ColumnHeader({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx('py-1.5 font-medium not-last:pr-3', className)}>
      {children}
    </th>
  )
}

export const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type SortMarkProps = {
  sorted: 'asc' | 'desc' | false
  /** Position among the sorted columns, from 1; null unless the table is sorted by several columns. */
  sortPosition: number | null
}

/** The sort direction of a column, and its position among the sorted columns. */
export function SortMark({ sorted, sortPosition }: SortMarkProps) {
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <>
      {sorted && <Arrow size={12} className="shrink-0 text-accent" />}
      {sortPosition !== null && (
        <span aria-hidden="true" className="text-2xs text-faint">
          {sortPosition}
        </span>
      )}
    </>
  )
}

type SortHeaderProps = {
  label: string
  /** Column number, from 1. */
  colIndex: number
  /** Pixels, or a CSS length. */
  width: number | string
  /** Its share of spare room; default: none. */
  grow?: CSSProperties['flexGrow']
  sorted: 'asc' | 'desc' | false
  /** Position among the sorted columns, from 1; null unless the table is sorted by several columns. */
  sortPosition: number | null
  onToggle: ((event: MouseEvent) => void) | undefined
  /** Whether the table is sorted by one column at most. */
  isAlone?: boolean
  /** Whether the column stays in place during horizontal scrolling. */
  isPinned?: boolean
  /** Aligns the label at the end, as for numbers. */
  isAtEnd?: boolean
  children?: ReactNode
  /** After the label, on a separate line below it, and a description of both. */
  mark?: ReactNode
  below?: ReactNode
  description?: string | undefined
  className?: string | undefined
  /** A handle at the edge that resizes the column. */
  handle?: ReactNode
  /** Tab index of the button; default: in the tab order. */
  tabIndex?: number
}

/** A column header of a long table: a button that sorts, and with Shift adds a sort column unless `isAlone`. */
export function SortHeader(props: SortHeaderProps) {
  const { label, colIndex, width, grow = 0, sorted, sortPosition, onToggle, isPinned, isAtEnd } = props
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
          isPinned && !children && 'max-sm:pl-4 sm:pl-6',
          sorted && 'text-ink',
        )}
      >
        <span
          className={clsx(
            // Two lines fit even compact rows.
            'flex items-center gap-1 leading-[13px] whitespace-normal',
            isAtEnd ? 'flex-row-reverse self-stretch text-right' : 'self-start text-left',
          )}
        >
          {label}
          <SortMark sorted={sorted} sortPosition={sortPosition} />
          {mark}
        </span>
        {below}
      </button>
      {handle}
    </th>
  )
}

/** Row height in pixels; the header has the same. */
export const rowHeights = { comfortable: 36, compact: 28 } as const

// The border continues to the right of a table narrower than its container. Without `contain`, because each row has a
// pinned cell: `paint` sorts layers on every keystroke (15 ms), and with `size layout`, Firefox scrolls the cell away.
const rowClass =
  'group absolute inset-x-0 top-0 flex align-middle bg-surface hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus data-selected:bg-accent-soft after:grow after:border-b after:border-line'

/** Row classes by density. The line height excludes the border, so that text is centered. */
export const rowClasses = {
  comfortable: `${rowClass} h-[36px] leading-[35px]`,
  compact: `${rowClass} h-[28px] leading-[27px]`,
} as const

export type Density = keyof typeof rowHeights
