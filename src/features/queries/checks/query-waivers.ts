import type { Collection } from '#local/collection.ts'
import { type Waiver, waiverSchema } from '#records/waivers/waiver.ts'

/** Waivers of findings in saved queries, by `waiverKey`. */
export const queryWaivers: Collection<Waiver> = { kind: 'queries.waivers', schema: waiverSchema }
