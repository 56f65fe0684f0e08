import { memo, useEffect, useState } from 'react'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { ExpiryChart } from './expiry-chart.tsx'
import { FacetChart } from './facet-chart.tsx'
import { LimitChart } from './limit-chart.tsx'

const none: readonly string[] = []
const charts = 3

/** The tab Charts: what the organizations are like, each bar a filter. */
export const ChartsPanel = memo(function ChartsPanel(props: OrgPanelProps) {
  const { view, search, update } = props
  const ready = useTurns(charts)
  return (
    <div className="grid min-h-72 flex-1 content-start items-start gap-4 overflow-y-auto px-4 py-4 sm:px-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
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

/** Counts up from 0 to `most`, one each time that the page had its turn: a long list is not counted all at once. */
function useTurns(most: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === most) return undefined
    const timer = setTimeout(() => setTurn(turn + 1))
    return () => clearTimeout(timer)
  }, [turn, most])
  return turn
}
