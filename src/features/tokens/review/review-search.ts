import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import { decisions } from './review.ts'

/**
 * The address of `/tokens/review`: `review`, an earlier one by its id; `show`, where tokens stand; `q`, words. `record`
 * leads to the token whose id is "review".
 */
export const ReviewSearch = z.object({
  q: lenient(z.string().check(z.minLength(1))),
  show: lenient(z.enum(['open', 'stale', ...decisions, 'gone'])),
  review: lenient(z.string()),
  record: lenient(z.literal('1')),
})

export type ReviewSearch = z.output<typeof ReviewSearch>
