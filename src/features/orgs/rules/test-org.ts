import { day } from '#lib/dates.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { defaultThresholds } from './finding.ts'

/** The time at which tests of organizations run, in milliseconds since the epoch. */
export const now = Date.UTC(2026, 10, 21, 12)
export const at = { now, thresholds: defaultThresholds }
export const inDays = (days: number, milliseconds = 0) =>
  new Date(now + days * day + milliseconds).toISOString()
export const zero = '0001-01-01T00:00:00Z'

/** An organization without findings. */
export const healthyOrg = {
  id: 'acme-1',
  name: 'Acme',
  plan: 'enterprise',
  planCreated: inDays(-400),
  lastUsageSync: inDays(0),
  paymentStatus: 'success',
  primaryEmail: 'ops@acme.example',
  defaultRegion: 'eu',
  license: {
    tier: 'enterprise',
    validFrom: inDays(-10),
    expiresAt: inDays(200),
    billingPeriodEnd: inDays(20),
    regions: ['eu'],
    defaultRegion: 'eu',
    edgeDeployments: ['eu-edge'],
  },
}

export const withLicense = (patch: JsonObject, org: JsonObject = {}) => ({
  ...healthyOrg,
  ...org,
  license: { ...healthyOrg.license, ...patch },
})
