import { listReading } from '#records/changes/reading.ts'
import { org } from '../org.ts'

/** How changes of organizations are read. */
export const orgReading = listReading(org, {
  told: 'plan, payment, limits, license dates, features',
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
