import { readThresholds, type ThresholdKey } from '../rules/thresholds.ts'
import { ThresholdForm } from '#form/threshold-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useThresholds } from '../rules/thresholds.ts'

const fields: readonly { key: ThresholdKey; label: string; hint: string }[] = [
  { key: 'urgentDays', label: 'License urgent, days', hint: 'Ends within this many days: now.' },
  { key: 'soonDays', label: 'License soon, days', hint: 'Ends within this many days: soon.' },
  { key: 'aheadDays', label: 'License ahead, days', hint: 'Ends within this many days: to check.' },
  { key: 'syncStaleDays', label: 'Usage sync stale, days', hint: 'Last synced longer ago: to check.' },
]

/** From when on something is found in organizations. */
export function ThresholdsSection() {
  const { thresholds, isDefault, set, reset } = useThresholds()
  return (
    <Region title="Thresholds">
      {thresholds ? (
        <ThresholdForm
          fields={fields}
          days={thresholds}
          isDefault={isDefault}
          read={readThresholds}
          onKeep={set}
          onReset={reset}
        >
          When findings report a license or a usage sync. Kept in this browser. The License state filter keeps
          its bands of 7, 30 and 90 days.
        </ThresholdForm>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Region>
  )
}
