import { countText } from '#lib/count-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { TokenList } from './token-list.tsx'
import { noFilters, tokenViews } from './tokens-search.ts'

const WhoCanPanel = lazyPart(() => import('../who-can/who-can-panel.tsx'), 'WhoCanPanel', 'Who can', {
  waiting: <TableSkeleton columns={4} label="Loading Who can" />,
})

const FindingsPanel = lazyPart(
  () => import('../findings/findings-panel.tsx'),
  'FindingsPanel',
  'The list of findings',
  { waiting: <TableSkeleton columns={4} label="Loading findings" /> },
)

const TimelinePanel = lazyPart(
  () => import('../timeline/timeline-panel.tsx'),
  'TimelinePanel',
  'The timeline',
  { waiting: <TableSkeleton columns={4} label="Loading timeline" /> },
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
          content: empty || <WhoCanPanel {...props} />,
        },
        {
          value: 'findings',
          label: 'Findings',
          // It has filters of its own, which stay in reach when nothing is left.
          content: <FindingsPanel {...props} />,
        },
        {
          value: 'timeline',
          label: 'Timeline',
          content: empty || <TimelinePanel {...props} />,
        },
      ]}
    />
  )
}
