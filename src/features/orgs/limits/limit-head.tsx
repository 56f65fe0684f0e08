import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { ariaSort, SortMark } from '#ui/sort-mark.tsx'

type LimitHeadProps = {
  label: string
  /** Place of the column, from 1. */
  colIndex: number
  style: CSSProperties | undefined
  sorted: 'asc' | 'desc' | false
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
  /** `isFurther`: the column comes after those that are sorted by already. */
  onToggle(isFurther: boolean): void
  /** What the second line says, in words. */
  description?: string | undefined
  /** Before the label. */
  mark?: ReactNode
  /** The second line. */
  summary?: ReactNode
  isPinned?: boolean
  /** Numbers stand at the end. */
  isAtEnd?: boolean
}

/** The head of a column of the matrix: a button that sorts, and what the column holds in one line below it. */
export function LimitHead(props: LimitHeadProps) {
  const { label, colIndex, style, sorted, sortPlace, onToggle, description, mark, summary } = props
  const { isPinned, isAtEnd } = props
  return (
    <th
      scope="col"
      aria-label={label}
      aria-description={description}
      aria-colindex={colIndex}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      style={style}
      className={clsx(
        'flex flex-none flex-col border-b border-line-strong text-xs font-medium text-muted',
        isPinned && 'sticky left-0 z-1 border-r bg-sunken',
      )}
    >
      <button
        type="button"
        aria-label={`Sort by ${label}`}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        data-tip={description ?? 'Sort; Shift adds a second column'}
        className={clsx(
          'flex min-h-0 w-full flex-1 flex-col justify-center gap-px px-3 whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
          isPinned && 'sm:pl-6',
          sorted && 'text-ink',
        )}
      >
        <span className={clsx('flex w-full items-center gap-1', isAtEnd && 'flex-row-reverse')}>
          {label}
          <SortMark sorted={sorted} sortPlace={sortPlace} />
          {mark}
        </span>
        {summary}
      </button>
    </th>
  )
}
