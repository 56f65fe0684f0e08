import { WaiverNote } from '#records/waivers/waiver-note.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { ShownFinding } from './listed-findings.ts'
import { urgencyLooks } from './urgency-looks.ts'

/** What a finding says: how urgent, which rule, why, on which fields it rests, and its waiver. */
export function FindingDetails({ shown: { finding, waived }, id }: { shown: ShownFinding; id: string }) {
  const { label, reason, fields, urgency } = finding
  const { tone, label: urgencyLabel } = urgencyLooks[urgency]
  return (
    <>
      <div id={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Badge tone={tone}>{urgencyLabel}</Badge>
        <span className="font-medium">{label}</span>
        {waived?.state === 'active' && <Badge>Waived</Badge>}
      </div>
      <p className="mt-0.5 line-clamp-3 text-muted wrap-anywhere">
        <bdi>{visibleText(reason)}</bdi>
      </p>
      <p className="font-mono text-xs text-faint wrap-anywhere">{fields.join(', ')}</p>
      {waived && <WaiverNote waived={waived} />}
    </>
  )
}
