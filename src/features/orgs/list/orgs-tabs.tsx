import { memo } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import type { PanelProps } from './panel-props.ts'

const TimelinePanel = lazyPart(
  () => import('../timeline/timeline-panel.tsx'),
  'TimelinePanel',
  'The timeline',
  { waiting: <TableSkeleton columns={4} label="Loading timeline" /> },
)

const LimitsPanel = lazyPart(
  () => import('../limits/limits-panel.tsx'),
  'LimitsPanel',
  'The table of limits',
  { waiting: <TableSkeleton columns={8} label="Loading limits" /> },
)

const ChartsPanel = lazyPart(() => import('../charts/charts-panel.tsx'), 'ChartsPanel', 'The charts', {
  waiting: <TableSkeleton columns={4} label="Loading charts" />,
})

/** The organizations that the filters leave, seen in one of several ways. */
export const OrgsTabs = memo(function OrgsTabs(props: PanelProps) {
  const { search, update } = props
  return (
    <Tabs
      label="Views of the organizations"
      value={search.view ?? 'table'}
      onChange={(view) => update({ view: view === 'table' ? undefined : view })}
      tabs={[
        { value: 'table', label: 'Table', content: <TablePanel {...props} /> },
        {
          value: 'limits',
          label: 'Limits',
          content: <LimitsPanel {...props} />,
        },
        {
          value: 'timeline',
          label: 'Timeline',
          content: <TimelinePanel {...props} />,
        },
        {
          value: 'charts',
          label: 'Charts',
          content: <ChartsPanel {...props} />,
        },
      ]}
    />
  )
})
