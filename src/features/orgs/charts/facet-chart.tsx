import { memo, useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { BarList } from './bar-list.tsx'
import { BarTable } from './bar-table.tsx'
import { ChartCard } from './chart-card.tsx'
import { facetBars, toggled } from './facet-bars.ts'

type FacetChartProps = Pick<OrgPanelProps, 'view' | 'update'> & {
  facet: 'plan' | 'payment'
  title: string
  /** What the values are, in the head of the table. */
  head: string
  chosen: readonly string[]
  /** Its turn to be counted has come. */
  isReady: boolean
}

/** How many organizations have each value of a facet. */
export const FacetChart = memo(function FacetChart(props: FacetChartProps) {
  const { view, update, facet, title, head, chosen, isReady } = props
  const bars = useMemo(
    () => (isReady ? facetBars(view.counts(facet), chosen) : undefined),
    [view, facet, chosen, isReady],
  )
  const handleToggle = ({ id }: { id: string }) => update({ [facet]: toggled(chosen, id) })
  return (
    <ChartCard title={title}>
      {bars &&
        ((isTable, showTable) =>
          isTable ? (
            <BarTable label={title} head={head} bars={bars.all} onToggle={handleToggle} />
          ) : (
            <>
              <BarList label={title} bars={bars.drawn} onToggle={handleToggle} />
              {bars.others && (
                <Button variant="ghost" size="small" className="mt-1 -ml-2" onClick={showTable}>
                  {countText(bars.others.values, 'other value')}: {numberText(bars.others.count)}
                </Button>
              )}
            </>
          ))}
    </ChartCard>
  )
})
