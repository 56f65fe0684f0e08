import { memo, useId, useMemo, useState } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { useSliced } from '#ui/use-sliced.ts'
import { limitFields } from '../org-fields.ts'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { BarList } from './bar-list.tsx'
import { BarTable } from './bar-table.tsx'
import type { ChartBar } from './chart-bar.ts'
import { ChartCard } from './chart-card.tsx'
import { chartField } from './chart-fields.ts'
import { countBins, type LimitBins, limitBins } from './limit-bins.ts'
import { termsOf, withTerms } from './term-edits.ts'
import { useViewWithout } from './use-view-without.ts'

const title = 'Limit distribution'

type LimitChoice = {
  column: (typeof limitFields)[number]
  names: readonly string[]
  known: WeakMap<readonly ListRow[], LimitBins>
  work: (rows: readonly ListRow[]) => Generator<void, LimitBins>
}

const choices: readonly LimitChoice[] = limitFields.map((column) => {
  const { name, names } = chartField(column.id)
  return { column, names, known: new WeakMap(), work: (rows) => limitBins(rows, { column, name }) }
})

/** How the values of one limit are spread over the organizations. */
export const LimitChart = memo(function LimitChart(props: OrgPanelProps) {
  const { rows, search, update } = props
  const selectId = useId()
  const [chosen, setChosen] = useState(choices[0])
  const choice = chosen ?? choices[0]
  if (!choice) throw new Error('there are no limits')
  const { column, names, known, work } = choice
  const bins = useSliced(known, rows, work)
  const terms = termsOf(search.q ?? '', names)
  const isOwn = bins?.bins.some(({ term }) => term === terms) ?? false
  const view = useViewWithout(props, isOwn ? names : null)

  const bars = useMemo((): readonly ChartBar[] | undefined => {
    const counts = bins && countBins(bins, view.rows)
    return bins?.bins.map(({ label, term }, place) => ({
      id: term,
      label,
      count: counts?.[place] ?? 0,
      isChosen: term === terms,
    }))
  }, [bins, view.rows, terms])

  const handleToggle = ({ id, isChosen }: ChartBar) =>
    update({ q: withTerms(search.q ?? '', names, isChosen ? '' : id) || undefined })

  const label = `${title}: ${column.label}`
  return (
    <ChartCard
      title={title}
      actions={
        <>
          <label htmlFor={selectId} className="sr-only">
            Limit
          </label>
          <select
            id={selectId}
            value={column.id}
            onChange={(event) => setChosen(choices.find((one) => one.column.id === event.target.value))}
            className="h-8 max-w-40 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm"
          >
            {choices.map((one) => (
              <option key={one.column.id} value={one.column.id}>
                {one.column.label}
              </option>
            ))}
          </select>
        </>
      }
    >
      {bars &&
        ((isTable) =>
          isTable ? (
            <BarTable label={label} head={column.label} bars={bars} onToggle={handleToggle} />
          ) : (
            <BarList label={label} bars={bars} onToggle={handleToggle} />
          ))}
    </ChartCard>
  )
})
