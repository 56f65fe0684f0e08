import { z } from '#lib/zod.ts'

/** `to`: the address to open after sign-in. `problem` and `cause`: why the last try failed. */
export const signInSearch = z.object({
  to: z.string().optional().catch(undefined),
  problem: z.string().optional().catch(undefined),
  cause: z.string().optional().catch(undefined),
})
