import { member } from '#lib/json-value.ts'
import type { Rule } from './finding.ts'

/** Fields that the interface requires of an organization. */
export const requiredFields = [
  'id',
  'name',
  'lastUsageSync',
  'license',
  'paymentStatus',
  'plan',
  'planCreated',
  'primaryEmail',
] as const

/** Required fields that are absent or null. */
export const missingFieldsRule: Rule = {
  id: 'missing-fields',
  label: 'Required fields missing',
  check(org) {
    const missing = requiredFields.filter((field) => (member(org, field) ?? null) === null)
    if (missing.length === 0) return null
    return { urgency: 'check', reason: `The record has no ${missing.join(', no ')}.`, fields: missing }
  },
}
