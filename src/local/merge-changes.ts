import type { Kept } from './collection.ts'

/** What this page did under a key and the last reading of the store may not show yet. */
export type PageChange<Value> = {
  readonly key: string
  /** Null: it was removed. */
  readonly item: Kept<Value> | null
  readonly at: number
  /** When the store had it, as a number in the page's order of events; null: not yet, or it never will. */
  storedAt: number | null
  hasFailed: boolean
}

/** The items of the last reading with what this page did since, by their keys in the order of code units. */
export function withChanges<Value>(
  read: readonly Kept<Value>[],
  changes: ReadonlyMap<string, PageChange<Value>>,
): readonly Kept<Value>[] {
  if (changes.size === 0) return read
  const put = [...changes.values()].flatMap(({ item }) => item ?? [])
  return [...read.filter(({ key }) => !changes.has(key)), ...put].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Whether a reading that began at `begun` says all that a change does: the store had it by then, or the change never
 * got there and another tab has put something newer under its key.
 */
export function isCovered<Value>(
  change: PageChange<Value>,
  { begun, item }: { begun: number; item: Kept<Value> | undefined },
): boolean {
  if (change.hasFailed) return item !== undefined && item.at > change.at
  return change.storedAt !== null && change.storedAt < begun
}
