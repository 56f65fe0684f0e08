import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type FoundWaiver, hasEnded, type Waiver, waiverText } from './waiver.ts'

type WaiverActionProps = {
  waived: FoundWaiver | null
  /** Id of the element that names the finding. */
  describedBy: string
  tabIndex?: number
  onWaive(): void
  onEnd(waiver: Waiver): void
}

/** The button to waive a finding or end its waiver. */
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

/** The state and note of a finding's waiver. */
export function WaiverNote({ waived: { waiver, state } }: { waived: FoundWaiver }) {
  return (
    <p className="mt-0.5 text-xs text-muted wrap-anywhere">
      <span className={state === 'active' ? undefined : 'font-medium text-warning'}>
        {waiverText(waiver, state)}
      </span>
      : <bdi>{visibleText(waiver.note)}</bdi>
    </p>
  )
}

type IdleWaiverItemProps = {
  waiver: Waiver
  /** The rule's label. */
  label: string
  /** A sentence on why there is no finding. */
  reason: string
  now: number
  isActive: boolean
  onEnd(waiver: Waiver): void
}

/** A waiver without a finding. It is kept until the user ends it. */
export function IdleWaiverItem({ waiver, label, reason, now, isActive, onEnd }: IdleWaiverItemProps) {
  return (
    <>
      <div className="min-w-0">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{visibleText(waiver.name)}</bdi>
        <bdi className="block truncate font-mono text-xs text-faint">{visibleText(waiver.subject)}</bdi>
      </div>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Badge>Waiver</Badge>
          <span className="font-medium">{label}</span>
        </div>
        <p className="mt-0.5 text-muted">{reason}</p>
        <p className="mt-0.5 text-xs text-muted wrap-anywhere">
          {waiverText(waiver, hasEnded(waiver, now) ? 'ended' : 'active')}:{' '}
          <bdi>{visibleText(waiver.note)}</bdi>
        </p>
      </div>
      <div className="flex items-start justify-end">
        <Button size="small" tabIndex={isActive ? 0 : -1} onClick={() => onEnd(waiver)}>
          End waiver
        </Button>
      </div>
    </>
  )
}
