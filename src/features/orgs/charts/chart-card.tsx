import { type ReactNode, useState } from 'react'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/toggles.tsx'

type ChartCardProps = {
  title: string
  /** Beside the switch. */
  actions?: ReactNode
  className?: string
  /** Draws the chart or its table; undefined while its numbers are not there. */
  children: ((isTable: boolean, showTable: () => void) => ReactNode) | undefined
}

/** A chart under its title, with a switch to the same numbers as a table. */
export function ChartCard({ title, actions, className, children }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Region
      title={title}
      className={className ?? 'min-w-0'}
      actions={
        <>
          {actions}
          <Switch label="Table" checked={isTable} onChange={setIsTable} className="-mr-2" />
        </>
      }
    >
      {children ? (
        children(isTable, () => setIsTable(true))
      ) : (
        <div role="status" aria-label={`Counting: ${title}`} className="flex flex-col gap-4 py-2">
          {['w-5/6', 'w-2/3', 'w-1/2', 'w-1/3'].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      )}
    </Region>
  )
}
