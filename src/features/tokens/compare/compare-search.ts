import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import { TokenListSearch } from '../tokens-search.ts'

/**
 * The address of a comparison of tokens: `id` of each; `row`, places in the list of those whose ID repeats;
 * `differences=only` leaves out what all allow; `record` shows the token whose ID is the last part of this very
 * address, with the list it came from.
 */
export const TokenCompareSearch = z.extend(TokenListSearch, {
  id: repeatedKey,
  row: repeatedKey,
  differences: lenient(z.literal('only')),
  record: lenient(z.literal('1')),
})
