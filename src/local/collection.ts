import { member } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import type { StoredItem } from './local-store.ts'

/** A kind of thing that this browser keeps, and what its values look like. */
export type Collection<Value> = { readonly kind: string; readonly schema: z.ZodMiniType<Value> }

/** One value of a collection under its key. `at`: when it was put, in milliseconds since the epoch. */
export type Stored<Value> = { readonly key: string; readonly value: Value; readonly at: number }

/**
 * The items that fit the schema, and how many do not. Those, which another version may have written, stay where they
 * are.
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
 * A file with a higher version was written by a newer Starboard and may hold what this one would lose. Version 1 had
 * no `items`.
 */
export const fileVersion = 2

/** One item of a file, without the account and the time of the export. */
export type FileItem = Pick<StoredItem, 'kind' | 'key' | 'value'>

const fileItem = z.object({ kind: z.string(), key: z.string(), value: z.unknown() })

/**
 * Items of some collections as a file of the one format that every export has: a workspace that holds nothing else.
 * `now` in milliseconds since the epoch.
 */
export function itemsFile(items: readonly FileItem[], now: number): string {
  const head = { format: fileFormat, version: fileVersion, exportedAt: new Date(now).toISOString() }
  const listed = items.map(({ kind, key, value }) => ({ kind, key, at: now, value }))
  return `${JSON.stringify({ ...head, queries: [], items: listed }, undefined, 2)}\n`
}

/** What a text of JSON holds, read by `parse`; or that it is none. */
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

/** How earlier versions exported one collection by itself, and what people read of such files. */
export type EarlierFile = {
  format: string
  /** The member that has the list. */
  list: string
  /** After "The". */
  what: string
  /** Said of what is no such file. */
  none: string
}

/**
 * The items in a file, from what JSON gave of it, or the list of a file that an earlier version exported. A file that is
 * neither is refused as a whole.
 */
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
  // The first version of a workspace had saved queries alone.
  if (isCurrent && content === undefined) return { problem: none }
  if (!Number.isInteger(version) || !Array.isArray(content)) {
    return { problem: `${none} Its head or its list of ${what} is damaged.` }
  }
  const entries: readonly unknown[] = content
  return isCurrent ? { items: entries.flatMap((entry) => fileItem.safeParse(entry).data ?? []) } : { entries }
}
