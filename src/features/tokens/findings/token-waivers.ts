import type { Waiver } from '#domain/waivers/waiver.ts'
import type { Collection } from '#kept/collection.ts'
import { waiverSchema } from '#kept/waivers/waiver-schema.ts'

/** Waivers of findings of tokens, by `waiverKey`. */
export const tokenWaivers: Collection<Waiver> = {
  kind: 'tokens.waivers',
  schema: waiverSchema,
}
