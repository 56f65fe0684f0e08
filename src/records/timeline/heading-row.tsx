import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { rowHeight } from './timeline-column.ts'

type HeadingRowProps = {
  /** Place among the items, from 0. */
  place: number
  /** How many columns it runs over. */
  columnCount: number
  /** Stays under the head while its rows scroll. */
  isStuck: boolean
  isActive: boolean
  children: ReactNode
}

/** The row of a timeline that heads a group of others. */
export function HeadingRow({ place, columnCount, isStuck, isActive, children }: HeadingRowProps) {
  return (
    <tr
      aria-rowindex={place + 2}
      data-position={place}
      tabIndex={isActive ? 0 : -1}
      style={isStuck ? { top: rowHeight } : { transform: `translateY(${place * rowHeight}px)` }}
      className={clsx(
        'inset-x-0 z-3 flex h-[36px] items-end border-b border-line-strong bg-surface focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
        isStuck ? 'sticky' : 'absolute top-0',
      )}
    >
      <th
        scope="rowgroup"
        aria-colindex={1}
        colSpan={columnCount}
        className="flex min-w-0 flex-1 items-baseline gap-2 px-4 pb-1.5 text-left text-sm font-semibold whitespace-nowrap sm:px-6"
      >
        {children}
      </th>
    </tr>
  )
}
