import type { JsonObject } from '#lib/json-value.ts'
import { type Finding, type Rule, urgencies } from './finding.ts'
import { licenseExpiryRule } from './license-expiry-rule.ts'
import { missingFieldsRule } from './missing-fields-rule.ts'
import { notYetValidRule } from './not-yet-valid-rule.ts'
import { paymentRule } from './payment-rule.ts'
import { planTierRule } from './plan-tier-rule.ts'
import { regionRule } from './region-rule.ts'
import { successWithFailureRule } from './success-with-failure-rule.ts'

const rules: readonly Rule[] = [
  paymentRule,
  licenseExpiryRule,
  notYetValidRule,
  missingFieldsRule,
  planTierRule,
  regionRule,
  successWithFailureRule,
]

/** What the rules hold against an organization at `now` (milliseconds since the epoch), most urgent first. */
export function orgFindings(org: JsonObject, now: number): readonly Finding[] {
  return rules
    .flatMap(({ id, label, check }) => {
      const concern = check(org, now)
      return concern ? [{ ...concern, rule: id, label }] : []
    })
    .sort((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency))
}
