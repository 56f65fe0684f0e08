import type { JsonObject } from '#lib/json-value.ts'
import type { Circumstances, Concern, Finding, Rule } from './finding.ts'
import { orgDates } from './org-dates.ts'
import { orgRules } from './org-rules.ts'

/** A concern written out. */
export const toFinding = (rule: Rule, { moment, reason, fields }: Concern, at: Circumstances): Finding => ({
  rule: rule.id,
  label: rule.label(at.thresholds),
  urgency: rule.urgency,
  moment,
  reason: reason(),
  fields,
})

/** What the rules hold against an organization, most urgent first. */
export function orgFindings(org: JsonObject, at: Circumstances): readonly Finding[] {
  const subject = { org, dates: orgDates(org) }
  return orgRules.flatMap((rule) => {
    const concern = rule.check(subject, at)
    return concern ? [toFinding(rule, concern, at)] : []
  })
}
