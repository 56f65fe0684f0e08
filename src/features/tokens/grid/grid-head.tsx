import { clsx } from 'clsx'
import { Fragment, memo, type MouseEvent } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { ariaSort, SortMark } from '#ui/table-head.tsx'
import type { GridColumn } from './grid-column.ts'

type GridHeadProps = {
  column: GridColumn
  index: number
  style: Readonly<{ left?: number; width: number }>
  sorted: false | 'asc' | 'desc'
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
  isActive: boolean
  onSort(column: string, event: MouseEvent): void
}

const justify = { start: 'justify-start', center: 'justify-center', end: 'justify-end' }

/** Lets a name like "sharedAccessKeys" break where a word begins; the text stays the same. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?=[A-Z])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** The head of a column, which sorts by it, with Shift by a further one. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { column, index, style, sorted, sortPlace, isActive, onSort } = props
  const isPinned = index === 0
  const tabIndex = isActive ? 0 : -1
  const label = (
    <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
      <Breakable text={visibleText(column.label)} />
    </bdi>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      data-row={0}
      data-column={index}
      className={clsx(
        'flex h-full items-center bg-canvas text-xs font-medium text-muted',
        isPinned ? 'sticky left-0 z-10 border-r border-line' : 'absolute top-0',
      )}
      style={style}
    >
      {column.firstSort ? (
        <button
          type="button"
          data-focus=""
          tabIndex={tabIndex}
          onClick={(event) => onSort(column.id, event)}
          data-tip={column.tip}
          className={clsx(
            'flex size-full min-w-0 items-center gap-0.5 leading-4 -outline-offset-2 hover:text-ink',
            isPinned ? 'pr-2 pl-6' : column.align === 'center' ? 'px-0.5' : 'px-3',
            justify[column.align],
            column.align === 'center' ? 'text-center' : 'text-left',
            sorted && 'text-ink',
          )}
        >
          {label}
          <SortMark sorted={sorted} sortPlace={sortPlace} />
        </button>
      ) : (
        <span
          data-focus=""
          tabIndex={tabIndex}
          data-tip={column.tip}
          className={clsx(
            'flex size-full min-w-0 items-center -outline-offset-2',
            isPinned ? 'pr-2 pl-6' : 'px-1.5',
            justify[column.align],
          )}
        >
          {label}
        </span>
      )}
    </div>
  )
})
