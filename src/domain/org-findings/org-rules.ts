import { billingPeriodOverRule } from './rules/billing-period-over-rule.ts'
import { edgeDeploymentRule } from './rules/edge-deployment-rule.ts'
import { endsBeforeBillingRule } from './rules/ends-before-billing-rule.ts'
import type { Rule } from './finding.ts'
import { licenseAheadRule } from './rules/license-ahead-rule.ts'
import { licenseExpiredRule } from './rules/license-expired-rule.ts'
import { licenseSoonRule } from './rules/license-soon-rule.ts'
import { licenseUrgentRule } from './rules/license-urgent-rule.ts'
import { missingFieldsRule } from './rules/missing-fields-rule.ts'
import { notYetValidRule } from './rules/not-yet-valid-rule.ts'
import { paidAfterFailureRule } from './rules/paid-after-failure-rule.ts'
import { paymentBlockedRule } from './rules/payment-blocked-rule.ts'
import { paymentFailedRule } from './rules/payment-failed-rule.ts'
import { planTierRule } from './rules/plan-tier-rule.ts'
import { regionRule } from './rules/region-rule.ts'
import { usageSyncNeverRule } from './rules/usage-sync-never-rule.ts'
import { usageSyncStaleRule } from './rules/usage-sync-stale-rule.ts'

/** Every rule there is, most urgent first; at most 31, as each has a bit in {@link findingHits}. */
export const orgRules: readonly Rule[] = [
  paymentBlockedRule,
  paymentFailedRule,
  licenseExpiredRule,
  licenseUrgentRule,
  licenseSoonRule,
  notYetValidRule,
  endsBeforeBillingRule,
  licenseAheadRule,
  billingPeriodOverRule,
  missingFieldsRule,
  planTierRule,
  paidAfterFailureRule,
  regionRule,
  edgeDeploymentRule,
  usageSyncStaleRule,
  usageSyncNeverRule,
]
