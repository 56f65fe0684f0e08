import type { DBSchema } from 'idb'

/**
 * Collections whose data belongs to one organization and is stored separately for each. Defined here rather than with
 * the texts for Settings, so that lists need not load those.
 */
const orgKinds: ReadonlySet<string> = new Set([
  'queries.library',
  'queries.drafts',
  'queries.versions',
  'tokens.waivers',
  'queries.waivers',
  'tokens.reviews',
  'tokens.review-entries',
  'tokens.snapshots',
  'tokens.snapshot-settings',
])

/**
 * The storage key of an organization's data: the account's key and, if one is needed, the organization's ID. Account
 * keys contain no `@`.
 */
export const orgKeyOf = (
  account: string,
  { isNeeded, org }: { isNeeded: boolean; org: { id: string } | null },
) => (isNeeded ? `${account}@${org?.id ?? ''}` : account)

/** The account of a key and the ID of its organization; null if it has none. */
export function readOrgKey(key: string): { account: string; org: string | null } {
  const at = key.indexOf('@')
  return at < 0 ? { account: key, org: null } : { account: key.slice(0, at), org: key.slice(at + 1) }
}

/** The key under which a collection is stored. Data about organizations themselves belongs to the whole account. */
export const keyFor = (kind: string, key: string): string =>
  orgKinds.has(kind) ? key : readOrgKey(key).account

/** A key made of several parts. Keys with the same first part have a common prefix; see `keyStart`. */
export const partsKey = (...parts: readonly (string | number)[]): string =>
  JSON.stringify(parts.map((part) => (typeof part === 'number' ? String(part).padStart(16, '0') : part)))

/** The prefix of all keys with this first part. */
export const keyStart = (part: string): string => `${partsKey(part).slice(0, -1)},`

/** The first part of such a key. */
export const firstPart = (key: string): string => String(Object(JSON.parse(key))[0])

/** The place of an item in the store. */
export type ItemKey = {
  /** The person and deployment it belongs to, and the organization if one is needed (see `orgKeyOf`). */
  account: string
  /** The collection, for example `orgs.views`. */
  kind: string
  /** Unique within the collection. */
  key: string
}

/** An item stored for an account: a draft, a saved view, a waiver, a snapshot. */
export type StoredItem = ItemKey & {
  /** Any structured-cloneable value (HTML, 2.7), to be validated on reading: another version may have written it. */
  value: unknown
  /** When it was stored, in milliseconds since the epoch. */
  at: number
}

export interface StoreSchema extends DBSchema {
  items: { key: [account: string, kind: string, key: string]; value: StoredItem }
}

/** A change of a place, provided that it still contains what was put at `at` (null: nothing). */
export type Swap = {
  readonly place: ItemKey
  readonly at: number | null
  /** What to put; null empties the place. */
  readonly next: StoredItem | null
}

/**
 * All data in this browser, by account. Every method may reject if the storage fails. `fact` is sent with the
 * notification of a change, for other tabs even if nothing could be stored.
 */
export type LocalStore = {
  /** False if it lasts only as long as the page. */
  readonly isLasting: boolean
  /** The places of all items of an account and its organizations, in code-unit order, without reading values. */
  places(account: string): Promise<ItemKey[]>
  /** The items of a collection whose keys start with `start`, sorted by key in code-unit order. */
  items(account: string, kind: string, start?: string): Promise<StoredItem[]>
  item(account: string, kind: string, key: string): Promise<StoredItem | undefined>
  /**
   * Removes, then puts, atomically. Returns the previous items: reading them beforehand would have to be awaited, and a
   * page left meanwhile would lose the changes.
   */
  replace(
    put: readonly StoredItem[],
    removed: readonly ItemKey[],
    fact?: string | null,
  ): Promise<StoredItem[]>
  /**
   * Changes different places at once, except those where another tab has written: for these, the answer is false, and
   * they stay as they are.
   */
  swap(swaps: readonly Swap[], fact?: string | null): Promise<boolean[]>
}

/** Whether a write failed because the storage quota is exhausted (Storage Standard, "QuotaExceededError"). */
export const isFull = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'QuotaExceededError'

const encoder = new TextEncoder()

/** The approximate size of a stored value in bytes: strings as UTF-8, buffers as they are, and 8 for anything else. */
export function bytesOf(value: unknown): number {
  const open = [value]
  const seen = new Set<unknown>()
  let bytes = 0
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') bytes += encoder.encode(next).byteLength
    else if (typeof next !== 'object' || next === null || next instanceof Date) bytes += 8
    else if (next instanceof ArrayBuffer || ArrayBuffer.isView(next)) bytes += next.byteLength
    else if (next instanceof Blob) bytes += next.size
    else if (!seen.has(next)) {
      seen.add(next)
      const parts = Array.isArray(next) || next instanceof Set ? next : entriesOf(next)
      for (const part of parts) open.push(part)
    }
  }
  return bytes
}

const entriesOf = (value: object): unknown[] =>
  [...(value instanceof Map ? value : Object.entries(value))].flat(1)

const placeOf = ({ account, kind, key }: ItemKey) => JSON.stringify([account, kind, key])

function byPlace(one: ItemKey, other: ItemKey): number {
  const part = (['account', 'kind', 'key'] as const).find((name) => one[name] !== other[name])
  return part === undefined ? 0 : one[part] < other[part] ? -1 : 1
}

/** A store in memory, for browsers that deny storage. Values are cloned on reading and writing, as in IndexedDB. */
export function memoryStore(): LocalStore {
  const kept = new Map<string, StoredItem>()
  const found = (isWanted: (item: StoredItem) => boolean) => [...kept.values()].filter(isWanted).sort(byPlace)
  const store: LocalStore = {
    isLasting: false,
    places: async (account) =>
      found((item) => [item.account, readOrgKey(item.account).account].includes(account)).map((item) => ({
        account: item.account,
        kind: item.kind,
        key: item.key,
      })),
    items: async (account, kind, start = '') =>
      structuredClone(
        found((item) => item.account === account && item.kind === kind && item.key.startsWith(start)),
      ),
    item: async (account, kind, key) => structuredClone(kept.get(placeOf({ account, kind, key }))),
    async replace(put, removed) {
      // Throws before anything is changed if a value cannot be cloned.
      const copies = structuredClone(put)
      const before = [...removed, ...put].flatMap((place) => kept.get(placeOf(place)) ?? [])
      for (const place of removed) kept.delete(placeOf(place))
      for (const item of copies) kept.set(placeOf(item), item)
      return before
    },
    swap: (swaps) =>
      Promise.all(
        swaps.map(async ({ place, at, next }) => {
          if ((kept.get(placeOf(place))?.at ?? null) !== at) return false
          await store.replace(next ? [next] : [], next ? [] : [place])
          return true
        }),
      ),
  }
  return store
}

/** The database and the start of the names in local storage where earlier versions kept saved queries and templates. */
export const earlier = { database: 'starboard.saved-queries', template: 'starboard.link-template.' }

/** Aborts a transaction unless it has already ended. */
export function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has already ended.
  }
}
