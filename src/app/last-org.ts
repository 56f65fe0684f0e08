import type { Collection } from '#local/collection.ts'
import type { ActiveOrg } from '#api/active-org.ts'
import { z } from '#lib/zod.ts'

/** The organization that an account was last at work in, which a new tab begins with: one entry, {@link lastOrgKey}. */
export const keptLastOrg: Collection<ActiveOrg> = {
  kind: 'orgs.active',
  schema: z.object({ id: z.string(), name: z.string() }),
}

export const lastOrgKey = 'last'
