import type { ReactNode } from 'react'

/** Says why there is nothing, and what to do next. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <h2 className="text-base font-semibold">{title}</h2>
      {children && <div className="mt-1.5 text-sm text-balance text-muted">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
