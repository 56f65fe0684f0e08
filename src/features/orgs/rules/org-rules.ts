import { billingPeriodOverRule } from './billing-period-over-rule.ts'
import { edgeDeploymentRule } from './edge-deployment-rule.ts'
import { endsBeforeBillingRule } from './ends-before-billing-rule.ts'
import type { Rule } from './finding.ts'
import { licenseAheadRule } from './license-ahead-rule.ts'
import { licenseExpiredRule } from './license-expired-rule.ts'
import { licenseSoonRule } from './license-soon-rule.ts'
import { licenseUrgentRule } from './license-urgent-rule.ts'
import { missingFieldsRule } from './missing-fields-rule.ts'
import { notYetValidRule } from './not-yet-valid-rule.ts'
import { paidAfterFailureRule } from './paid-after-failure-rule.ts'
import { paymentBlockedRule } from './payment-blocked-rule.ts'
import { paymentFailedRule } from './payment-failed-rule.ts'
import { planTierRule } from './plan-tier-rule.ts'
import { regionRule } from './region-rule.ts'
import { usageSyncNeverRule } from './usage-sync-never-rule.ts'
import { usageSyncStaleRule } from './usage-sync-stale-rule.ts'

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
