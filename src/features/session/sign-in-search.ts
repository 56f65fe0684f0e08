import { lenient } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'

/**
 * `to`: the address to open after sign-in. `problem` and `cause`: why the last attempt failed. `again`: a signed-in
 * user wants a new session.
 */
export const signInSearch = z.object({
  to: lenient(z.string()),
  problem: lenient(z.string()),
  cause: lenient(z.string()),
  again: lenient(z.literal('on')),
})
