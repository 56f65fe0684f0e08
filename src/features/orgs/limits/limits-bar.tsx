import { Link } from '@tanstack/react-router'
import { Segmented } from '#ui/segmented.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { LimitsHelp } from './limits-help.tsx'
import { LimitsLegend } from './limits-legend.tsx'
import type { Comparison } from './use-comparison.ts'

type LimitsBarProps = Pick<OrgPanelProps, 'search' | 'update'> & {
  comparison: Comparison
  /** How many organizations are shown. */
  shown: number
  /** How many of them have a mark. */
  marked: number
}

const standards = [
  { value: 'majority', label: 'Majority of the plan' },
  { value: 'published', label: 'Published limits' },
] as const

/** What the matrix compares with, which rows it leaves, and how it is read. */
export function LimitsBar({ search, update, comparison, shown, marked }: LimitsBarProps) {
  const { against, published } = comparison
  return (
    <div className="flex flex-col gap-2 px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <span aria-hidden="true" className="text-xs text-muted">
          Compare with
        </span>
        <Segmented
          label="Compare with"
          options={standards}
          value={against}
          onChange={(value) => update({ against: value === 'published' ? value : undefined }, true)}
        />
        <ToggleChip
          label="Only outliers"
          count={marked}
          pressed={search.outliers !== undefined}
          onChange={(pressed) => update({ outliers: pressed ? '1' : undefined })}
        />
        <LimitsLegend shown={shown} against={against} />
        <LimitsHelp />
      </div>
      {against === 'published' && published.size === 0 && (
        <p role="status" className="text-xs text-muted">
          No published limits are kept in this browser, so that nothing differs from them.{' '}
          <Link to="/settings" hash="published-limits" className="text-accent underline">
            Add them in Settings
          </Link>
        </p>
      )}
    </div>
  )
}
