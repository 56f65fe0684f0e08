/** The time `days` from now, in the interface's format. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** An organization as the interface sends it, whose only finding is an old usage sync. `patch` replaces fields. */
export const orgRecord = (id: string, name: string, patch: object = {}) => ({
  id,
  name,
  plan: 'enterprise',
  planCreated: '2024-01-02T03:04:05Z',
  lastUsageSync: '2026-01-02T03:04:05Z',
  paymentStatus: 'success',
  primaryEmail: `ops@${id}.example`,
  license: { id: `lic-${id}`, tier: 'enterprise', expiresAt: '2031-05-01T00:00:00Z' },
  ...patch,
})

/** URL of the list with every column, in the default order. */
export const allColumns =
  '/orgs?columns=plan,paymentStatus,firstFailedPayment,expiresAt,maxUsers,maxDatasets,maxFields,maxMonitors,maxEndpoints,monthlyIngestGb,monthlyQueryGbHours,storageAllowanceGB,apiRateLimitPerSecond,maxQueryWindowSeconds,maxAuditWindowSeconds,tier,region,role,primaryEmail,planCreated,lastUsageSync,id'
