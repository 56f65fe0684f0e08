import { listAddress, listSearchShape, type PanelProps } from '#records/list/list-search.ts'
import type { FoundView } from '#records/findings/finding-rules.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { lenient, repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'
import type { OrgFinding } from './rules/finding.ts'

/**
 * The address of the organizations: what every list has, plus a key for each facet. `expires`: months of expiry, such
 * as "2026-11"; `urgency`: of the findings, "now", "soon", or "check"; `outliers`: only organizations with a limit
 * unlike its plan's; `against`: what limits are compared with, if not the majority of the plan.
 */
const schema = z.object({
  ...listSearchShape,
  tab: lenient(z.enum(['findings', 'limits', 'timeline', 'charts'])),
  plan: repeatedKey,
  payment: repeatedKey,
  tier: repeatedKey,
  region: repeatedKey,
  role: repeatedKey,
  license: repeatedKey,
  expires: repeatedKey,
  urgency: repeatedKey,
  outliers: lenient(z.literal('1')),
  against: lenient(z.literal('published')),
})

export type OrgsSearch = z.infer<typeof schema>

/** Column IDs in table order. Separate from the other facts about columns because the first script needs them. */
export const orgColumns: readonly string[] = [
  'name',
  'plan',
  'paymentStatus',
  'firstFailedPayment',
  'expiresAt',
  'maxUsers',
  'maxDatasets',
  'maxFields',
  'maxMonitors',
  'maxEndpoints',
  'monthlyIngestGb',
  'monthlyQueryGbHours',
  'storageAllowanceGB',
  'apiRateLimitPerSecond',
  'maxQueryWindowSeconds',
  'maxAuditWindowSeconds',
  'tier',
  'region',
  'role',
  'primaryEmail',
  'planCreated',
  'lastUsageSync',
  'id',
]

export const orgsSearch = listAddress(schema, orgColumns)

const recordSchema = z.extend(schema, { row: lenient(z.string()) })

export type OrgSearch = z.infer<typeof recordSchema>

/** The address of `/orgs/$orgId`: that of the list the user came from. `row` distinguishes records with the same ID. */
export const orgSearch = listAddress(recordSchema, orgColumns)

/** What saved views need to know about organizations. */
export const viewedOrgs = {
  id: 'orgs',
  singular: 'organization',
  plural: 'organizations',
  search: orgsSearch,
} as const

/** The organizations that match the filters. */
export type OrgsView = FoundView<JsonObject, OrgFinding>

/** Props of each tab of the organizations. */
export type OrgPanelProps = PanelProps<OrgsSearch, OrgsView, JsonObject>
