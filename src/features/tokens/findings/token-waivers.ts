import type { Waiver } from '#records/waivers/waiver.ts'
import type { Collection } from '#local/collection.ts'
import { waiverSchema } from '#records/waivers/waiver-schema.ts'

/** Waivers of findings of tokens, by `waiverKey`. */
export const tokenWaivers: Collection<Waiver> = {
  kind: 'tokens.waivers',
  schema: waiverSchema,
}
