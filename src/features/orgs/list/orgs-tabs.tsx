import { lazy, memo, Suspense } from 'react'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import type { PanelProps } from './panel-props.ts'

const TimelinePanel = lazy(() =>
  import('../timeline/timeline-panel.tsx').then((module) => ({ default: module.TimelinePanel })),
)

const LimitsPanel = lazy(() =>
  import('../limits/limits-panel.tsx').then((module) => ({ default: module.LimitsPanel })),
)

const ChartsPanel = lazy(() =>
  import('../charts/charts-panel.tsx').then((module) => ({ default: module.ChartsPanel })),
)

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
          content: (
            <Suspense fallback={<TableSkeleton columns={8} label="Loading limits" />}>
              <LimitsPanel {...props} />
            </Suspense>
          ),
        },
        {
          value: 'timeline',
          label: 'Timeline',
          content: (
            <Suspense fallback={<TableSkeleton columns={4} label="Loading timeline" />}>
              <TimelinePanel {...props} />
            </Suspense>
          ),
        },
        {
          value: 'charts',
          label: 'Charts',
          content: (
            <Suspense fallback={<TableSkeleton columns={4} label="Loading charts" />}>
              <ChartsPanel {...props} />
            </Suspense>
          ),
        },
      ]}
    />
  )
})
