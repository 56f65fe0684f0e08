import { ThresholdForm } from '#form/threshold-form.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { thresholdFields, useThresholds } from '../rules/thresholds.ts'

/** From when on something is found in organizations. */
export function ThresholdsSection() {
  const { thresholds, isDefault, set, reset } = useThresholds()
  return (
    <Region title="Thresholds">
      {thresholds ? (
        <ThresholdForm
          fields={thresholdFields}
          days={thresholds}
          isDefault={isDefault}
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
