import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useDeferredValue, useId, useMemo, useState } from 'react'
import { countBits } from '../rules/rule-mask.ts'
import { useCollection } from '#local/use-collection.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { isFiltered } from '#records/list/list-search.ts'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { org } from '../org.ts'
import { keptPanel } from './attention-collections.ts'
import { attentionText } from './attention-text.ts'
import { shownBits } from './finding-filter.ts'
import { RuleToggles } from './rule-toggles.tsx'
import { useAttention } from './use-attention.ts'

const FindingsDialog = lazyPart(
  () => import('./findings-dialog.tsx'),
  'FindingsDialog',
  'The list of findings',
)
const PrintedFindings = lazyPart(
  () => import('./printed-findings.tsx'),
  'PrintedFindings',
  'The list to print',
)

type AttentionRegionProps = Omit<OrgPanelProps, 'list'> & {
  /** The list is still being read. */
  isReading: boolean
}

const none: readonly string[] = []

/** What needs attention among the organizations that the other filters leave, by rule; each rule is a filter. */
export const AttentionRegion = memo(function AttentionRegion(props: AttentionRegionProps) {
  const { rows, view, search, update, isReading, onOpen, writeSearch } = props
  const titleId = useId()
  const bodyId = useId()
  const { items, isPending, put } = useCollection(keptPanel)
  const isCollapsed = items[0]?.value.isCollapsed ?? false
  const [isListOpen, setIsListOpen] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const known = useAttention(rows)
  const attention = isReading || isPending || view.isPending ? null : known
  // The rows are drawn before they are counted.
  const deferred = useDeferredValue(view)
  const deferredRows = useDeferredValue(rows)
  // The numbers of its rows mean nothing in another list.
  const counted = deferredRows === rows ? deferred : view
  const within = useMemo(() => counted.rowsWithout('findings'), [counted])
  const { waived } = search
  const counts = useMemo(
    () => attention && countBits(shownBits(attention, { waived }), within),
    [attention, waived, within],
  )
  const stillLooking = attention ? undefined : 'The findings are still being looked for.'
  const Chevron = isCollapsed ? ChevronRight : ChevronDown
  return (
    <section
      aria-labelledby={titleId}
      className="mx-4 mb-3 flex items-start gap-x-2 rounded-lg border border-line bg-surface px-3 py-1.5 max-md:flex-wrap sm:mx-6 print:hidden"
    >
      <h2 className="flex h-7 shrink-0 items-center">
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-controls={bodyId}
          onClick={() => void put('panel', { isCollapsed: !isCollapsed })}
          className="-ml-1 flex h-7 items-center gap-1 rounded-md px-1 text-sm font-semibold hover:bg-hover"
        >
          <Chevron size={14} aria-hidden="true" className="text-muted" />
          <span id={titleId}>Attention</span>
        </button>
      </h2>
      <div
        id={bodyId}
        className="flex min-h-7 min-w-0 flex-1 items-center max-md:order-last max-md:basis-full"
      >
        {!attention || !counts ? (
          <span role="status" aria-label="Looking for findings" className="flex flex-1 gap-2">
            {['w-28', 'w-24', 'w-32'].map((width) => (
              <Skeleton key={width} className={`h-5 ${width}`} />
            ))}
          </span>
        ) : isCollapsed || !counts.some((count) => count > 0) ? (
          <p className="text-sm text-muted">
            {attentionText(counts, isFiltered(org, { ...search, finding: undefined }))}
          </p>
        ) : (
          <RuleToggles
            counts={counts}
            thresholds={attention.hits.at.thresholds}
            chosen={search.finding ?? none}
            onChange={(finding) => update({ finding })}
          />
        )}
      </div>
      <div className="flex shrink-0 items-center max-md:ml-auto">
        <Button
          size="small"
          variant="ghost"
          disabledReason={stillLooking}
          onClick={() => setIsListOpen(true)}
        >
          Show list
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabledReason={stillLooking}
          onClick={() => setIsPrinting(true)}
        >
          Print
        </Button>
      </div>
      {attention && counts && isListOpen && (
        <FindingsDialog
          rows={rows}
          within={within}
          attention={attention}
          counts={counts}
          search={search}
          update={update}
          onOpen={onOpen}
          searchText={writeSearch(search)}
          onClose={() => setIsListOpen(false)}
        />
      )}
      {attention && isPrinting && (
        <PrintedFindings
          rows={rows}
          within={within}
          attention={attention}
          search={search}
          mustPrint
          onDone={() => setIsPrinting(false)}
        />
      )}
    </section>
  )
})
