import { orgRules } from '#domain/org-findings/org-rules.ts'
import type { Thresholds } from '#domain/org-findings/thresholds.ts'
import type { IdleWaiver } from '#domain/waivers/idle-waivers.ts'
import type { Waiver } from '#domain/waivers/waiver.ts'
import { IdleWaiverItem } from '#kept/waivers/idle-waiver-item.tsx'
import { visibleText } from '#lib/visible-text.ts'

type IdleOrgWaiverProps = {
  idle: IdleWaiver
  thresholds: Thresholds
  now: number
  isActive: boolean
  onEnd(waiver: Waiver): void
}

const reasons = {
  subject: 'The organization is not in the list.',
  finding: 'The organization has no such finding now.',
}

/** A waiver that no finding of an organization answers to: kept until it is ended. */
export function IdleOrgWaiver({ idle: { waiver, reason }, thresholds, ...props }: IdleOrgWaiverProps) {
  const label = orgRules.find(({ id }) => id === waiver.rule)?.label(thresholds) ?? visibleText(waiver.rule)
  return <IdleWaiverItem waiver={waiver} label={label} reason={reasons[reason]} {...props} />
}
