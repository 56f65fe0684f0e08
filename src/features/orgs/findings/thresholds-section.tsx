import { ThresholdForm } from '#form/number-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { thresholdFields, useThresholds } from '../rules/finding.ts'

const texts = {
  urgentDays: { label: 'License urgent, days', hint: 'Now: up to this many days left.' },
  soonDays: { label: 'License soon, days', hint: 'Soon: up to this many days left.' },
  aheadDays: { label: 'License ahead, days', hint: 'To check: up to this many days left.' },
  syncStaleDays: { label: 'Usage sync stale, days', hint: 'To check: older than this.' },
}

/** Settings for when findings about organizations appear. */
export function ThresholdsSection() {
  const { thresholds, isDefault, set, reset } = useThresholds()
  return (
    <Region title="Thresholds">
      {thresholds ? (
        <ThresholdForm
          fields={thresholdFields}
          texts={texts}
          days={thresholds}
          isDefault={isDefault}
          onSave={set}
          onReset={reset}
        >
          When findings report a license or a usage sync, in this browser only. The License state filter
          always uses 7, 30, and 90 days.
        </ThresholdForm>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Region>
  )
}
