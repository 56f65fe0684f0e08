import { memo, useMemo } from 'react'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { useOrgsNow } from '../org.ts'
import { BarTable } from './bar-table.tsx'
import type { ChartBar } from './chart-bar.ts'
import { ChartCard } from './chart-card.tsx'
import { chartField } from './chart-fields.ts'
import { toggled } from './facet-bars.ts'
import { type MonthBar, monthBars } from './month-bars.ts'
import { MonthColumns } from './month-columns.tsx'
import { termsOf, withTerms } from './term-edits.ts'
import { useViewWithout } from './use-view-without.ts'

const title = 'Expiries by month'
const { names } = chartField('expiresAt')
const none: readonly string[] = []
// Terms of this chart; others narrow the list down as any text does.
const ownTerms = /^expires[<>]-?\d{4,}-\d\d$/

const isFilled = ({ count, isChosen }: MonthBar): boolean => count > 0 || isChosen

/** How many licenses expire in each month. */
export const ExpiryChart = memo(function ExpiryChart(props: OrgPanelProps & { isReady: boolean }) {
  const { search, update, isReady } = props
  const now = useOrgsNow()
  const q = search.q ?? ''
  const terms = termsOf(q, names)
  const isOwn = ownTerms.test(terms)
  const view = useViewWithout(props, isOwn ? names : null)
  const values = search.expires ?? none
  const counts = useMemo(() => (isReady ? view.counts('expires') : undefined), [view, isReady])
  const bars = counts && monthBars(counts, { values, terms }, now)

  function handleToggle({ id }: ChartBar) {
    const bar = bars?.find((one) => one.id === id)
    if (bar?.term !== undefined) {
      update({ q: withTerms(q, names, bar.isChosen ? '' : bar.term) || undefined, expires: undefined })
    } else {
      update({ q: (isOwn ? withTerms(q, names, '') : q) || undefined, expires: toggled(values, id) })
    }
  }

  return (
    <ChartCard title={title} className="min-w-0 lg:col-span-2">
      {bars &&
        ((isTable) =>
          isTable ? (
            <BarTable label={title} head="Expires" bars={bars.filter(isFilled)} onToggle={handleToggle} />
          ) : (
            <MonthColumns label={title} bars={bars} onToggle={handleToggle} />
          ))}
    </ChartCard>
  )
})
