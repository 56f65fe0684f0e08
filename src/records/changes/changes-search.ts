import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

const text = lenient(z.string())

/**
 * The address of Changes: the moments to compare, by key or `now`, which kind of change is shown, and the search text;
 * `record` shows the entry whose ID is the last part of this very address.
 */
export const changesSearch = z.object({
  from: text,
  to: text,
  show: lenient(z.enum(['gone', 'appeared', 'changed'])),
  q: text,
  record: lenient(z.literal('1')),
})

export type ChangesSearch = z.infer<typeof changesSearch>

/** Changes the address; what it does not name stays as it is by then. */
export type OnChangesSearch = (change: Partial<ChangesSearch>) => void
