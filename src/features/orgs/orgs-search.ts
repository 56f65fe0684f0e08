import { listAddress, listSearchShape, type PanelProps } from '#records/list/list-search.ts'
import type { ListView } from '#records/list/list-view.ts'
import type { Found } from '#records/findings/finding-rules.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import type { OrgFinding } from './rules/finding.ts'

/**
 * The address of the organizations: what every list has; a key for each facet; `expires`, months of expiry as "2026-11";
 * `urgency`, of the findings, "now", "soon" or "check"; `outliers`, only organizations with a limit unlike its plan's; `against`, what limits are compared with if not with
 * the majority of the plan.
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

/** Ids of the columns of the table, in their order: apart from what else is known of them, as the first script has it. */
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

/** What the saved views of the organizations need to know of them. */
export const viewedOrgs = {
  id: 'orgs',
  one: 'organization',
  many: 'organizations',
  search: orgsSearch,
} as const

/** What the filters leave of the organizations. */
export type OrgsView = ListView & {
  /** What was found in the list; null while it is worked out. */
  readonly found: Found<JsonObject, OrgFinding> | null
}

/** What each tab of the organizations is given. */
export type OrgPanelProps = PanelProps<OrgsSearch, OrgsView, JsonObject>
