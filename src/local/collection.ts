import { z } from '#lib/zod.ts'
import type { KeptItem } from './kept-store.ts'

/** A kind of thing that this browser keeps, and what its values look like. */
export type Collection<Value> = { readonly kind: string; readonly schema: z.ZodMiniType<Value> }

/** One value of a collection under its key. `at`: when it was put, in milliseconds since the epoch. */
export type Kept<Value> = { readonly key: string; readonly value: Value; readonly at: number }

/**
 * The items that fit the schema, and how many do not. Those, which another version may have written, stay where they
 * are.
 */
export function readItems<Value>(
  { schema }: Collection<Value>,
  items: readonly KeptItem[],
): { items: Kept<Value>[]; unread: number } {
  const read = items.flatMap(({ key, value, at }) => {
    const { data, success } = z.safeParse(schema, value)
    return success ? [{ key, value: data, at }] : []
  })
  return { items: read, unread: items.length - read.length }
}
