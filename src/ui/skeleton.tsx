import { clsx } from 'clsx'

/** A gray placeholder bar for text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block h-3 rounded-sm bg-line motion-safe:animate-[pulse-soft_1.6s_ease-in-out_infinite]',
        className,
      )}
    />
  )
}

/** A placeholder for lines of text that are loading. `label` names them; `widths` are CSS classes. */
export function TextSkeleton({ label, widths }: { label: string; widths: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 py-2">
      {widths.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <Skeleton key={at} className={width} />
      ))}
    </div>
  )
}

/** A placeholder for a table that is loading, with rows of `columns` bars. */
export function TableSkeleton({ columns, label }: { columns: number; label: string }) {
  const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']
  return (
    <div role="status" aria-label={label} className="overflow-hidden">
      {Array.from({ length: 14 }, (_, row) => (
        <div
          key={row}
          className="flex h-[36px] items-center gap-4 border-b border-line bg-surface px-4 sm:px-6"
        >
          {Array.from({ length: columns }, (_, column) => (
            <div
              key={column}
              className={column === 0 ? 'w-48 shrink-0' : 'min-w-0 flex-1 max-sm:nth-[n+3]:hidden'}
            >
              <Skeleton className={widths[(row + column) % widths.length] ?? 'w-1/2'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
