import { lenient } from '#lib/search-params.ts'
import { z } from '#lib/zod.ts'

const text = lenient(z.string())

/**
 * The URL parameters of Changes: the moments to compare, by key or `now`, the kind of change shown, and the search
 * text; `record` shows the record whose URL this page uses.
 */
export const changesSearchShape = {
  from: text,
  to: text,
  show: lenient(z.enum(['gone', 'appeared', 'changed'])),
  q: text,
  record: lenient(z.literal('1')),
}

export const changesSearch = z.object(changesSearchShape)

export type ChangesSearch = z.infer<typeof changesSearch>

/** Updates the URL; parameters that are not named keep their current values. */
export type OnChangesSearch = (change: Partial<ChangesSearch>) => void
