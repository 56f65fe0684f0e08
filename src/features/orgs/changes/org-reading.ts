import { listReading } from '#records/changes/reading.ts'
import { org } from '../org.ts'

/** How to read changes to organizations. */
export const orgReading = listReading(org, {
  trackedExamples: 'plan, payment, limits, license dates, features',
  about: [
    'paymentStatus',
    'plan',
    'license.tier',
    'license.expiresAt',
    'license.maxUsers',
    'license.monthlyIngestGb',
    'defaultRegion',
    'role',
  ],
})
