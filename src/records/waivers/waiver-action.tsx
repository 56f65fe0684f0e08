import type { FoundWaiver } from './found-waiver.ts'
import type { Waiver } from './waiver.ts'
import { Button } from '#ui/button.tsx'

type WaiverActionProps = {
  waived: FoundWaiver | null
  /** Id of the element that says which finding it is. */
  describedBy: string
  tabIndex?: number
  onWaive(): void
  onEnd(waiver: Waiver): void
}

/** Lets a finding rest, or brings it back. */
export function WaiverAction({ waived, describedBy, tabIndex, onWaive, onEnd }: WaiverActionProps) {
  const common = { size: 'small', tabIndex, 'aria-describedby': describedBy } as const
  return waived?.state === 'active' ? (
    <Button {...common} onClick={() => onEnd(waived.waiver)}>
      End waiver
    </Button>
  ) : (
    <Button {...common} onClick={onWaive}>
      Waive…
    </Button>
  )
}
