import { lenient, repeatedKey } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'

/**
 * The address of a comparison: `id` of each record; the others are compared with the first.
 * `differences=only` leaves out what is the same in all; `record` shows the record whose ID is the last part of
 * this address.
 */
export const compareSearch = z.object({
  id: repeatedKey,
  differences: lenient(z.literal('only')),
  record: lenient(z.literal('1')),
})
