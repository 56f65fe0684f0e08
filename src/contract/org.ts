import { z } from '#lib/zod.ts'
import { dateTime, integer, knownValues, openObject, seenValues } from './field.ts'

export const paymentStatuses = ['na', 'failed', 'success', 'blocked'] as const

export const plans = [
  'personal',
  'basicDirect',
  'teamMonthlyDirect',
  'teamMonthlyAws',
  'axiomCloud',
  'teamPlus',
  'enterprise',
  'comped',
] as const

/** License of an organization (interface, "license object"). It has only limits, never usage. */
export const License = z
  .partial(
    z.looseObject({
      id: z.string(),
      issuer: z.string(),
      issuedTo: z.string(),
      issuedAt: dateTime,
      validFrom: dateTime,
      expiresAt: dateTime,
      billingPeriodStart: dateTime,
      billingPeriodEnd: dateTime,
      tier: seenValues(['personal']),
      defaultRegion: z.string(),
      regions: z.array(z.string()),
      features: openObject,
      withAuths: z.array(z.string()),
      apiRateLimitPerSecond: integer,
      maxAuditWindowSeconds: integer,
      maxQueryWindowSeconds: integer,
      maxDatasets: integer,
      maxEndpoints: integer,
      maxFields: integer,
      maxMonitors: integer,
      maxUsers: integer,
      monthlyIngestGb: integer,
      monthlyQueryGbHours: integer,
      storageAllowanceGB: integer,
    }),
  )
  .register(z.globalRegistry, { id: 'License' })

/** Organization visible to the caller (interface, "Org"). */
export const Org = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    lastUsageSync: z.string(),
    license: License,
    paymentStatus: knownValues(paymentStatuses),
    plan: knownValues(plans),
    planCreated: z.string(),
    primaryEmail: z.string(),
    defaultRegion: z.optional(z.string()),
    firstFailedPayment: z.optional(z.string()),
    metaCreated: z.optional(z.string()),
    metaModified: z.optional(z.string()),
    metaVersion: z.optional(z.string()),
    role: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Org' })

export type License = z.infer<typeof License>
export type Org = z.infer<typeof Org>
