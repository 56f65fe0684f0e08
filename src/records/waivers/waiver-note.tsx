import type { FoundWaiver } from './found-waiver.ts'
import { visibleText } from '#lib/visible-text.ts'
import { waiverText } from './waiver-text.ts'

/** What became of the waiver of a finding, and its note. */
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
