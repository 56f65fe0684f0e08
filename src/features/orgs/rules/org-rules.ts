import { day } from '#lib/dates.ts'
import { countText } from '#lib/count-text.ts'
import { asText, inlineText, isJsonObject, member } from '#lib/json-value.ts'
import { expiryViolation, paymentViolation, type Rule, spanText, unlistedViolation } from './finding.ts'

const requiredFields = [
  'id',
  'name',
  'lastUsageSync',
  'license',
  'paymentStatus',
  'plan',
  'planCreated',
  'primaryEmail',
] as const

/** Every rule, most urgent first. */
export const orgRules: readonly Rule[] = [
  // The interface does not say what follows from it.
  {
    id: 'payment-blocked',
    urgency: 'now',
    label: () => 'Payment blocked',
    check: (subject, at) => paymentViolation('blocked', 'Payment status is blocked', subject, at),
  },
  {
    id: 'payment-failed',
    urgency: 'now',
    label: () => 'Payment failed',
    check: (subject, at) => paymentViolation('failed', 'Payment failed', subject, at),
  },
  // The record reports an error of its license.
  {
    id: 'license-error',
    urgency: 'now',
    label: () => 'License error',
    check({ org }) {
      const error = member(member(org, 'license'), 'error')
      if (error === undefined || error === null || error === '') return null
      return { reason: () => `The license has an error: ${inlineText(error)}`, fields: ['license.error'] }
    },
  },
  // The license has expired. At the exact moment of expiry it has.
  {
    id: 'license-expired',
    urgency: 'now',
    label: () => 'License expired',
    check({ dates: { expiresAt } }, { now }) {
      if (expiresAt === undefined || expiresAt > now) return null
      return {
        moment: expiresAt,
        reason: () => `The license expired ${spanText(now - expiresAt)} ago.`,
        fields: ['license.expiresAt'],
      }
    },
  },
  {
    id: 'license-urgent',
    urgency: 'now',
    label: ({ urgentDays }) => `Expires ≤ ${countText(urgentDays, 'day')}`,
    check: (subject, at) => expiryViolation({ over: 0, within: at.thresholds.urgentDays }, subject, at),
  },
  // The license expires soon, but not within the urgent days.
  {
    id: 'license-soon',
    urgency: 'soon',
    includes: ['license-urgent'],
    label: ({ soonDays }) => `Expires ≤ ${countText(soonDays, 'day')}`,
    check: (subject, at) =>
      expiryViolation({ over: at.thresholds.urgentDays, within: at.thresholds.soonDays }, subject, at),
  },
  {
    id: 'license-not-yet-valid',
    urgency: 'soon',
    label: () => 'Not yet valid',
    check({ dates: { validFrom, expiresAt } }, { now }) {
      if (validFrom === undefined || validFrom <= now) return null
      const isSwapped = expiresAt !== undefined && expiresAt <= validFrom
      return {
        moment: validFrom,
        reason: () =>
          `The license becomes valid in ${spanText(validFrom - now)}${isSwapped ? ', after it expires' : ''}.`,
        fields: isSwapped ? ['license.validFrom', 'license.expiresAt'] : ['license.validFrom'],
      }
    },
  },
  // The license expires before the billing period that is paid for.
  {
    id: 'license-ends-before-billing',
    urgency: 'soon',
    label: () => 'Ends before billing period',
    check({ dates: { expiresAt, billingPeriodEnd } }) {
      if (expiresAt === undefined || billingPeriodEnd === undefined || expiresAt >= billingPeriodEnd)
        return null
      return {
        moment: expiresAt,
        reason: () =>
          `The license ends ${spanText(billingPeriodEnd - expiresAt)} before its billing period does.`,
        fields: ['license.expiresAt', 'license.billingPeriodEnd'],
      }
    },
  },
  // The expiry of the license is in sight.
  {
    id: 'license-ahead',
    urgency: 'check',
    includes: ['license-urgent', 'license-soon'],
    label: ({ aheadDays }) => `Expires ≤ ${countText(aheadDays, 'day')}`,
    check: (subject, at) =>
      expiryViolation({ over: at.thresholds.soonDays, within: at.thresholds.aheadDays }, subject, at),
  },
  // The billing period on record has ended, and there is no new one.
  {
    id: 'billing-period-over',
    urgency: 'check',
    label: () => 'Billing period over',
    check({ dates: { billingPeriodEnd } }, { now }) {
      if (billingPeriodEnd === undefined || billingPeriodEnd > now) return null
      return {
        moment: billingPeriodEnd,
        reason: () =>
          `The billing period ended ${spanText(now - billingPeriodEnd)} ago, and the license names no other.`,
        fields: ['license.billingPeriodEnd'],
      }
    },
  },
  // Required fields that are absent or null, or a license that is no object.
  {
    id: 'missing-fields',
    urgency: 'check',
    label: () => 'Required fields missing',
    check({ org }) {
      const isMissing = (field: string): boolean => {
        const value = member(org, field) ?? null
        return value === null || (field === 'license' && !isJsonObject(value))
      }
      // Most records have all of them: no list is allocated for those.
      if (!requiredFields.some(isMissing)) return null
      const fields = requiredFields.filter(isMissing)
      const missing = fields.map((field) => (member(org, field) ? `readable ${field}` : field))
      return { reason: () => `The record has no ${missing.join(', no ')}.`, fields }
    },
  },
  // Dates that other rules compare, but that are not dates.
  {
    id: 'unreadable-dates',
    urgency: 'check',
    label: () => 'Unreadable dates',
    check({ dates: { unreadable: fields } }) {
      if (fields.length === 0) return null
      return {
        reason: () => `Not a readable date: ${fields.join(', ')}. Some findings may be missing.`,
        fields,
      }
    },
  },
  {
    id: 'plan-tier',
    urgency: 'check',
    label: () => 'Plan and tier differ',
    check({ org }) {
      const plan = asText(member(org, 'plan'))
      const tier = asText(member(member(org, 'license'), 'tier'))
      if (plan === undefined || tier === undefined || plan === tier) return null
      return {
        reason: () => `The plan is ${plan || '“”'}, but the license has tier ${tier || '“”'}.`,
        fields: ['plan', 'license.tier'],
      }
    },
  },
  // Payment succeeded, but a first failed payment is on record.
  {
    id: 'paid-after-failure',
    urgency: 'check',
    label: () => 'Paid, but with a failed payment',
    check({ org, dates: { firstFailedPayment } }) {
      if (firstFailedPayment === undefined || member(org, 'paymentStatus') !== 'success') return null
      return {
        moment: firstFailedPayment,
        reason: () => 'Payment status is success, but a first failed payment is on record.',
        fields: ['paymentStatus', 'firstFailedPayment'],
      }
    },
  },
  // A default region of the organization or its license that the license does not include.
  {
    id: 'region-not-licensed',
    urgency: 'check',
    label: () => 'Region not licensed',
    check: ({ org }) => unlistedViolation(org, 'defaultRegion', 'regions', 'regions'),
  },
  // A default edge deployment (newer deployments' term for a region) that the license does not include.
  {
    id: 'edge-deployment-not-licensed',
    urgency: 'check',
    label: () => 'Edge deployment not licensed',
    check: ({ org }) =>
      unlistedViolation(org, 'defaultEdgeDeployment', 'edgeDeployments', 'edge deployments'),
  },
  {
    id: 'usage-sync-stale',
    urgency: 'check',
    label: () => 'Usage sync stale',
    check({ dates: { lastUsageSync: sync } }, { now, thresholds }) {
      if (sync === undefined || now - sync <= thresholds.syncStaleDays * day) return null
      return {
        moment: sync,
        reason: () => `Usage was last synchronized ${spanText(now - sync)} ago.`,
        fields: ['lastUsageSync'],
      }
    },
  },
  // Usage was never synchronized: the record has a placeholder date. A missing date is another finding.
  {
    id: 'usage-sync-never',
    urgency: 'check',
    label: () => 'Usage never synced',
    check({ dates }) {
      if (!dates.isNeverSynced) return null
      return { reason: () => 'Usage was never synchronized.', fields: ['lastUsageSync'] }
    },
  },
]
