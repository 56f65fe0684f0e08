import { member } from '#lib/json-value.ts'
import type { Rule } from './finding.ts'

/** Fields that the interface requires of an organization. */
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

/** Required fields that are absent or null. */
export const missingFieldsRule: Rule = {
  id: 'missing-fields',
  urgency: 'check',
  label: () => 'Required fields missing',
  check({ org }) {
    // Most records lack nothing: no list is made for them.
    if (requiredFields.every((field) => (member(org, field) ?? null) !== null)) return null
    const fields = requiredFields.filter((field) => (member(org, field) ?? null) === null)
    return { reason: () => `The record has no ${fields.join(', no ')}.`, fields }
  },
}
