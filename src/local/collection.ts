import { member } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import type { StoredItem } from './local-store.ts'

/** Milliseconds since the epoch. Files may have numbers out of the range of `Date`, which no page could show. */
export const storedTime = z
  .number()
  .check(z.refine((at) => Number.isInteger(at) && at >= 0 && at <= 8.64e15, 'not a time'))

/** A kind of stored data and the schema of its values. */
export type Collection<Value> = { readonly kind: string; readonly schema: z.ZodMiniType<Value> }

/** A value of a collection under its key. `at`: when it was stored, in milliseconds since the epoch. */
export type Stored<Value> = { readonly key: string; readonly value: Value; readonly at: number }

/**
 * The items that fit the schema, and the number of others, which another version may have written and which stay
 * stored.
 */
export function readItems<Value>(
  { schema }: Collection<Value>,
  items: readonly StoredItem[],
): { items: Stored<Value>[]; unread: number } {
  const read = items.flatMap(({ key, value, at }) => {
    const { data, success } = z.safeParse(schema, value)
    return success ? [{ key, value: data, at }] : []
  })
  return { items: read, unread: items.length - read.length }
}

export const fileFormat = 'starboard-workspace'
/**
 * A file with a higher version was written by a newer Starboard and may contain data that this one would lose. Version
 * 1 had no `items`.
 */
export const fileVersion = 2

/** An item of a file, without account and time. */
export type FileItem = Pick<StoredItem, 'kind' | 'key' | 'value'>

const fileItem = z.object({ kind: z.string(), key: z.string(), value: z.unknown() })

/**
 * Items as a file in the format of all exports: a workspace with nothing else in it. `now` is in milliseconds since the
 * epoch.
 */
export function itemsFile(items: readonly FileItem[], now: number): string {
  const head = { format: fileFormat, version: fileVersion, exportedAt: new Date(now).toISOString() }
  const listed = items.map(({ kind, key, value }) => ({ kind, key, at: now, value }))
  return `${JSON.stringify({ ...head, queries: [], items: listed }, undefined, 2)}\n`
}

/** Parses JSON text with `parse`, or says that it is invalid. */
export function readJson(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): { value: unknown } | { problem: string } {
  try {
    return { value: parse(text) }
  } catch {
    return { problem: 'Invalid or truncated JSON.' }
  }
}

/** How earlier versions exported a single collection, and the texts about such files. */
export type EarlierFile = {
  format: string
  /** The member that contains the list. */
  list: string
  /** Used after "The". */
  what: string
  /** Message for any other file. */
  none: string
}

/** The items of a parsed file, or the list of a file from an earlier version. Any other file is rejected. */
export function readItemsFile(
  value: unknown,
  { format, list, what, none }: EarlierFile,
): { items: readonly FileItem[] } | { entries: readonly unknown[] } | { problem: string } {
  const isCurrent = member(value, 'format') === fileFormat
  const content = member(value, isCurrent ? 'items' : list)
  const version = member(value, 'version')
  const newest = isCurrent ? fileVersion : 1
  if (!isCurrent && member(value, 'format') !== format) return { problem: none }
  if (typeof version === 'number' && version > newest) {
    return {
      problem: `The ${what} were exported by a newer Starboard (format ${version}, this one reads up to ${newest}). Reload the page to get the newest version, then try again.`,
    }
  }
  // The first version of a workspace contained only saved queries.
  if (isCurrent && content === undefined) return { problem: none }
  if (!Number.isInteger(version) || !Array.isArray(content)) {
    return { problem: `${none} Its head or its list of ${what} is damaged.` }
  }
  const entries: readonly unknown[] = content
  return isCurrent ? { items: entries.flatMap((entry) => fileItem.safeParse(entry).data ?? []) } : { entries }
}
