import { hasEnded, type Waiver } from './waiver.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { waiverText } from './waiver-text.ts'

type IdleWaiverItemProps = {
  waiver: Waiver
  /** What its rule is called. */
  label: string
  /** Why no finding answers to it, as a sentence. */
  reason: string
  now: number
  isActive: boolean
  onEnd(waiver: Waiver): void
}

/** A waiver that no finding answers to: kept until it is ended. */
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
