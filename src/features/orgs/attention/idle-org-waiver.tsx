import { orgRules } from '../rules/org-rules.ts'
import type { Thresholds } from '../rules/thresholds.ts'
import type { IdleWaiver } from '#records/waivers/idle-waivers.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import { IdleWaiverItem } from '#records/waivers/idle-waiver-item.tsx'
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
