import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { numberText } from '#lib/count-text.ts'
import { Region } from '#ui/region.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { Switch } from '#ui/toggles.tsx'
import { type ChartBar, percentText } from './bar-list.tsx'

type BarTableProps = {
  label: string
  /** What the bars represent. */
  head: string
  bars: readonly ChartBar[]
  onToggle(bar: ChartBar): void
}

/** The numbers of a chart as a table, with the same filter buttons. */
function BarTable({ label, head, bars, onToggle }: BarTableProps) {
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="-mx-4 max-h-96 overflow-y-auto px-4" tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} className="w-full text-sm">
        <TableHead>
          <ColumnHeader>{head}</ColumnHeader>
          <ColumnHeader className="text-right">Organizations</ColumnHeader>
          <ColumnHeader className="w-20 text-right">Share</ColumnHeader>
        </TableHead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id} className="border-b border-line last:border-0">
              <th scope="row" className="w-full max-w-0 py-1 pr-3 text-left font-normal">
                <button
                  type="button"
                  aria-pressed={bar.isChosen}
                  onClick={() => onToggle(bar)}
                  className={clsx(
                    'block max-w-full truncate hover:underline',
                    bar.isChosen && 'font-semibold text-accent',
                  )}
                >
                  {bar.isChosen && <span aria-hidden="true">✓ </span>}
                  <bdi>{bar.label}</bdi>
                </button>
              </th>
              <td className="tabular py-1 pr-3 text-right">{numberText(bar.count)}</td>
              <td className="tabular py-1 text-right text-muted">{percentText(bar.count, whole) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BarChartProps = Pick<BarTableProps, 'head' | 'onToggle'> & {
  title: string
  /** Accessible name of the bars, when the title is ambiguous. */
  label?: string
  /** Shown beside the switch. */
  actions?: ReactNode
  className?: string
  /** What the table lists; undefined while counting. */
  bars: readonly ChartBar[] | undefined
  draw(label: string, showTable: () => void): ReactNode
}

/** A chart with a title, and a switch to the same numbers as a table. */
export function BarChart(props: BarChartProps) {
  const { title, label = title, head, actions, className = 'min-w-0', bars, draw, onToggle } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <Region
      title={title}
      className={className}
      actions={
        <>
          {actions}
          <Switch label="Table" checked={isTable} onChange={setIsTable} className="-mr-2" />
        </>
      }
    >
      {!bars ? (
        <TextSkeleton label={`Counting: ${title}`} widths={['w-5/6', 'w-2/3', 'w-1/2', 'w-1/3']} />
      ) : isTable ? (
        <BarTable {...{ label, head, bars, onToggle }} />
      ) : (
        draw(label, () => setIsTable(true))
      )}
    </Region>
  )
}
