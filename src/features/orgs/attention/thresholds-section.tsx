import { readThresholds } from '../rules/read-thresholds.ts'
import type { ThresholdKey } from '../rules/thresholds.ts'
import { ThresholdForm } from '#form/threshold-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useThresholds } from './use-thresholds.ts'

const fields: readonly { key: ThresholdKey; label: string; hint: string }[] = [
  { key: 'urgentDays', label: 'License urgent, days', hint: 'It ends within so many days: Now.' },
  { key: 'soonDays', label: 'License soon, days', hint: 'It ends within so many days: Soon.' },
  { key: 'aheadDays', label: 'License ahead, days', hint: 'It ends within so many days: Check.' },
  { key: 'syncStaleDays', label: 'Usage sync stale, days', hint: 'The last sync is longer ago: Check.' },
]

/** From when on Attention finds something in organizations. */
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
          From when on Attention and the findings of an organization speak of its license and its usage sync.
          They are kept in this browser. The facet License state keeps its bands of 7, 30 and 90 days.
        </ThresholdForm>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Region>
  )
}
