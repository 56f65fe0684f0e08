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

/** The URL parameters for these records. `row` lists those that share their ID with others. */
export function comparedSearch(
  records: readonly { readonly id: string; readonly index?: number; readonly isDuplicate: boolean }[],
): { id: string[]; row: string[] | undefined } {
  const rows = records.flatMap(({ index, isDuplicate }) =>
    isDuplicate && index !== undefined ? [String(index)] : [],
  )
  return { id: records.map(({ id }) => id), row: rows.length > 0 ? rows : undefined }
}
