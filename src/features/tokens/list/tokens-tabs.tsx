import { lazy, Suspense } from 'react'
import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { TokenList } from './token-list.tsx'
import { noFilters, tokenViews } from './tokens-search.ts'

const WhoCanPanel = lazy(() =>
  import('../who-can/who-can-panel.tsx').then((module) => ({ default: module.WhoCanPanel })),
)

const FindingsPanel = lazy(() =>
  import('../findings/findings-panel.tsx').then((module) => ({ default: module.FindingsPanel })),
)

const TimelinePanel = lazy(() =>
  import('../timeline/timeline-panel.tsx').then((module) => ({ default: module.TimelinePanel })),
)

/** The tokens that the filters leave, seen in one of several ways. */
export function TokensTabs(props: PanelProps) {
  const { tokens, shown, unreadable, search, onSearch } = props
  const empty = shown.length + unreadable.length === 0 && (
    <EmptyState
      title="No token matches"
      actions={<Button onClick={() => onSearch(noFilters)}>Show all tokens</Button>}
    >
      None of the {countText(tokens.length, 'token')} matches the search and the chosen filters.
    </EmptyState>
  )
  return (
    <Tabs
      label="Views of the tokens"
      value={search.view ?? 'matrix'}
      onChange={(view) => onSearch({ view: tokenViews.find((known) => known === view), sort: undefined })}
      tabs={[
        { value: 'matrix', label: 'Matrix', content: empty || <MatrixPanel {...props} /> },
        { value: 'list', label: 'List', content: empty || <TokenList {...props} /> },
        {
          value: 'who-can',
          label: 'Who can',
          content: empty || (
            <Suspense fallback={<TableSkeleton columns={4} label="Loading Who can" />}>
              <WhoCanPanel {...props} />
            </Suspense>
          ),
        },
        {
          value: 'findings',
          label: 'Findings',
          // It has filters of its own, which stay in reach when nothing is left.
          content: (
            <Suspense fallback={<TableSkeleton columns={4} label="Loading findings" />}>
              <FindingsPanel {...props} />
            </Suspense>
          ),
        },
        {
          value: 'timeline',
          label: 'Timeline',
          content: empty || (
            <Suspense fallback={<TableSkeleton columns={4} label="Loading timeline" />}>
              <TimelinePanel {...props} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
