import { memo, useEffect, useMemo, useState } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { OrgPanelProps } from '../orgs-search.ts'
import { limitFields } from '../limit-fields.ts'
import { useOrgsNow } from '../org.ts'
import { BarChart } from './bar-chart.tsx'
import { BarList, type ChartBar } from './bar-list.tsx'
import { chartField, termsOf, useViewWithout, withTerms } from './term-edits.ts'
import { facetBars, toggled } from './facet-bars.ts'
import { countBins, type LimitBins, limitBins } from './limit-bins.ts'
import { type MonthBar, monthBars } from './month-bars.ts'
import { MonthColumns } from './month-columns.tsx'

const { names } = chartField('expiresAt')
const none: readonly string[] = []
// Terms that this chart sets; any others filter the list like other search text.
const ownTerms = /^expires[<>]-?\d{4,}-\d\d$/

const isFilled = ({ count, isChosen }: MonthBar): boolean => count > 0 || isChosen

const ExpiryChart = memo(function ExpiryChart(props: OrgPanelProps & { isReady: boolean }) {
  const { search, update, isReady } = props
  const now = useOrgsNow()
  const q = search.q ?? ''
  const terms = termsOf(q, names)
  const isOwn = ownTerms.test(terms)
  const view = useViewWithout(props, isOwn ? names : null)
  const values = search.expires ?? none
  const bars = isReady ? monthBars(view.counts('expires'), { values, terms }, now) : undefined

  function handleToggle({ id }: ChartBar) {
    const bar = bars?.find((one) => one.id === id)
    if (bar?.term !== undefined) {
      update({ q: withTerms(q, names, bar.isChosen ? '' : bar.term) || undefined, expires: undefined })
    } else {
      update({ q: (isOwn ? withTerms(q, names, '') : q) || undefined, expires: toggled(values, id) })
    }
  }

  return (
    <BarChart
      title="Expiries by month"
      head="Expires"
      className="min-w-0 lg:col-span-2 xl:col-span-3"
      bars={bars?.filter(isFilled)}
      draw={(label) => <MonthColumns label={label} bars={bars ?? []} onToggle={handleToggle} />}
      onToggle={handleToggle}
    />
  )
})

type FacetChartProps = Pick<OrgPanelProps, 'view' | 'update'> & {
  facet: 'plan' | 'payment'
  title: string
  /** What the values are, in the header of the table. */
  head: string
  chosen: readonly string[]
  /** Whether it is this chart's turn to be counted. */
  isReady: boolean
}

const FacetChart = memo(function FacetChart(props: FacetChartProps) {
  const { view, update, facet, title, head, chosen, isReady } = props
  const bars = isReady ? facetBars(view.counts(facet), chosen) : undefined
  const handleToggle = ({ id }: { id: string }) => update({ [facet]: toggled(chosen, id) })
  return (
    <BarChart
      {...{ title, head }}
      bars={bars?.all}
      draw={(label, showTable) => (
        <>
          <BarList label={label} bars={bars?.drawn ?? []} onToggle={handleToggle} />
          {bars?.others && (
            <Button variant="ghost" size="small" className="mt-1 -ml-2" onClick={showTable}>
              {countText(bars.others.values, 'other value')}: {numberText(bars.others.count)}
            </Button>
          )}
        </>
      )}
      onToggle={handleToggle}
    />
  )
})

type LimitChoice = {
  column: (typeof limitFields)[number]
  names: readonly string[]
  work: (list: Pick<ListModel, 'rows'>) => Generator<void, LimitBins>
}

const choices: readonly LimitChoice[] = limitFields.map((column) => {
  const { name, names } = chartField(column.id)
  return { column, names, work: ({ rows }) => limitBins(rows, { column, name }) }
})

const LimitChart = memo(function LimitChart(props: OrgPanelProps) {
  const { list, search, update } = props
  const [chosen, setChosen] = useState(choices[0])
  const choice = chosen ?? choices[0]
  if (!choice) throw new Error('there are no limits')
  const { column, names, work } = choice
  const bins = useListWork(list, work)
  const terms = termsOf(search.q ?? '', names)
  const isOwn = bins?.bins.some(({ term }) => term === terms) ?? false
  const view = useViewWithout(props, isOwn ? names : null)

  // The text of a search changes before its rows do, which may be a hundred thousand.
  const counts = useMemo(() => bins && countBins(bins, view.rows), [bins, view.rows])
  const bars = bins?.bins.map(({ label, term }, index) => ({
    id: term,
    label,
    count: counts?.[index] ?? 0,
    isChosen: term === terms,
  }))

  const handleToggle = ({ id, isChosen }: ChartBar) =>
    update({ q: withTerms(search.q ?? '', names, isChosen ? '' : id) || undefined })

  return (
    <BarChart
      title="Limit distribution"
      label={`Limit distribution: ${column.label}`}
      head={column.label}
      actions={
        <Select
          aria-label="Limit"
          options={choices.map((one) => ({ value: one.column.id, label: one.column.label }))}
          value={column.id}
          onChange={(id) => setChosen(choices.find((one) => one.column.id === id))}
          className="max-w-40 min-w-0"
        />
      }
      bars={bars}
      draw={(label) => <BarList label={label} bars={bars ?? []} onToggle={handleToggle} />}
      onToggle={handleToggle}
    />
  )
})

const charts = 3

/** The Charts tab: each bar is a filter. */
export const ChartsPanel = memo(function ChartsPanel(props: OrgPanelProps) {
  const { view, search, update } = props
  const ready = useTurns(charts)
  return (
    <div className="grid min-h-72 flex-1 content-start items-start gap-4 overflow-y-auto px-4 py-4 sm:px-6 lg:grid-cols-2 xl:grid-cols-3 xl:items-stretch">
      <div className="grid min-w-0 gap-4 xl:contents">
        <FacetChart
          view={view}
          update={update}
          facet="plan"
          title="Plan mix"
          head="Plan"
          chosen={search.plan ?? none}
          isReady={ready > 0}
        />
        <FacetChart
          view={view}
          update={update}
          facet="payment"
          title="Payment status"
          head="Payment status"
          chosen={search.payment ?? none}
          isReady={ready > 1}
        />
      </div>
      <LimitChart {...props} />
      <ExpiryChart {...props} isReady={ready > 2} />
    </div>
  )
})

/** Counts up from 0 to `most` and lets the page run in between, so that a long list is not counted all at once. */
function useTurns(most: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === most) return undefined
    const timer = setTimeout(() => setTurn(turn + 1))
    return () => clearTimeout(timer)
  }, [turn, most])
  return turn
}
