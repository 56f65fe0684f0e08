import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { PartBoundary } from './part-failure.tsx'

type RegionProps = { title: string; actions?: ReactNode; className?: string; children: ReactNode }

/** A titled section of a page; the title names the landmark. */
export function Region({ title, actions, className, children }: RegionProps) {
  const id = useId()
  return (
    // On paper, its rows stay whole, but not the region: one that is longer than a page would leave half a page empty.
    <section aria-labelledby={id} className={clsx('rounded-lg border border-line bg-surface', className)}>
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 print:break-after-avoid">
        <h2 id={id} className="flex-auto text-sm font-semibold">
          {title}
        </h2>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 print:[&_button]:hidden">{actions}</div>
        )}
      </div>
      <div className="px-4 py-3">
        <PartBoundary what={title}>{children}</PartBoundary>
      </div>
    </section>
  )
}
