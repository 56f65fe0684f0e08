import { clsx } from 'clsx'
import type { ReactNode } from 'react'

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
