import { listSearchShape, type PanelProps } from '#records/list/list-search.ts'
import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

/**
 * The address of the organizations: what every list has; a key for each facet; `expires`, months of expiry as "2026-11";
 * `outliers`, only organizations with a limit unlike its plan's; `against`, what limits are compared with if not with
 * the majority of the plan.
 */
export const orgsSearch = z.object({
  ...listSearchShape,
  view: lenient(z.enum(['limits', 'timeline', 'charts'])),
  plan: repeatedKey,
  payment: repeatedKey,
  tier: repeatedKey,
  region: repeatedKey,
  role: repeatedKey,
  license: repeatedKey,
  expires: repeatedKey,
  outliers: lenient(z.literal('1')),
  against: lenient(z.literal('published')),
})

export type OrgsSearch = z.infer<typeof orgsSearch>

/** What each tab of the organizations is given. */
export type OrgPanelProps = PanelProps<OrgsSearch>
