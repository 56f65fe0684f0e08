import type { DBSchema } from 'idb'

/**
 * The collections that are about what one organization has, and kept for each apart where one is active. They stand here,
 * and not among what Settings says of each, which no list has to load.
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
 * Key under which a page keeps what belongs to an organization: that of the account, and the organization’s ID where one
 * is needed. The key of an account has no `@` in it.
 */
export const orgKeyOf = (
  account: string,
  { isNeeded, org }: { isNeeded: boolean; org: { id: string } | null },
) => (isNeeded ? `${account}@${org?.id ?? ''}` : account)

/** The account that a key belongs to, and the ID of the organization; null for that of no organization. */
export function readOrgKey(key: string): { account: string; org: string | null } {
  const at = key.indexOf('@')
  return at < 0 ? { account: key, org: null } : { account: key.slice(0, at), org: key.slice(at + 1) }
}

/** The key under which a collection is kept: what is about organizations themselves belongs to the whole account. */
export const keyFor = (kind: string, key: string): string =>
  orgKinds.has(kind) ? key : readOrgKey(key).account

/** The key of a thing that several parts name; all whose first parts are alike have `startOf` these in common. */
export const partsKey = (...parts: readonly (string | number)[]): string =>
  JSON.stringify(parts.map((part) => (typeof part === 'number' ? String(part).padStart(16, '0') : part)))

/** What the keys begin with whose first part this is. */
export const keyStart = (part: string): string => `${partsKey(part).slice(0, -1)},`

/** The first part of such a key. */
export const firstPart = (key: string): string => String(Object(JSON.parse(key))[0])

/** Where a thing is kept. */
export type ItemPlace = {
  /** Person and deployment it belongs to, and the organization where one is needed (see `orgKeyOf`). */
  account: string
  /** Which collection it is in, for example `orgs.views`. */
  kind: string
  /** Tells it from the others of its collection. */
  key: string
}

/** One thing that this browser keeps for an account: a draft, a saved view, a waiver, a snapshot. */
export type StoredItem = ItemPlace & {
  /** What survives a structured clone (HTML, 2.7); whoever reads it checks it, as another version may have written. */
  value: unknown
  /** When it was put, in milliseconds since the epoch. */
  at: number
}

/** How the database holds the items. */
export interface StoreSchema extends DBSchema {
  items: { key: [account: string, kind: string, key: string]; value: StoredItem }
}

/**
 * Everything that this browser keeps, per account. Every method may reject when the storage fails. `fact` goes along
 * with the news of a change: what other tabs should hear even where nothing could be stored.
 */
export type LocalStore = {
  /** False: it lives as long as the page. */
  readonly isLasting: boolean
  /** Where an account and its organizations keep something, in the order of code units; no value is read. */
  places(account: string): Promise<ItemPlace[]>
  /** The items of a collection whose keys begin with `start`, by their keys in the order of code units. */
  items(account: string, kind: string, start?: string): Promise<StoredItem[]>
  item(account: string, kind: string, key: string): Promise<StoredItem | undefined>
  /**
   * Removes, then puts, in one go: all of it happens, or none. Gives what stood in their places: reading that before
   * would be waited for, and a page that is left meanwhile would take the changes with it.
   */
  replace(
    put: readonly StoredItem[],
    removed: readonly ItemPlace[],
    fact?: string | null,
  ): Promise<StoredItem[]>
  /**
   * Puts what `next` is in a place, or empties it for null, if that still holds what was put at `at` (null: nothing).
   * False: another tab wrote there meanwhile, and nothing was changed.
   */
  swap(place: ItemPlace, at: number | null, next: StoredItem | null): Promise<boolean>
}

/** Whether a write failed because the browser gives no more storage (Storage Standard, "QuotaExceededError"). */
export const isFull = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'QuotaExceededError'

const encoder = new TextEncoder()

/** About how many bytes a kept value takes: texts as UTF-8, buffers as they are, 8 for anything else. */
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

const placeOf = ({ account, kind, key }: ItemPlace) => JSON.stringify([account, kind, key])

function byPlace(one: ItemPlace, other: ItemPlace): number {
  const part = (['account', 'kind', 'key'] as const).find((name) => one[name] !== other[name])
  return part === undefined ? 0 : one[part] < other[part] ? -1 : 1
}

/** Keeps everything in the page only, for browsers that deny storage. Values are copied in and out, as elsewhere. */
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
      // What cannot be copied throws before anything is changed.
      const copies = structuredClone(put)
      const before = [...removed, ...put].flatMap((place) => kept.get(placeOf(place)) ?? [])
      for (const place of removed) kept.delete(placeOf(place))
      for (const item of copies) kept.set(placeOf(item), item)
      return before
    },
    async swap(place, at, next) {
      if ((kept.get(placeOf(place))?.at ?? null) !== at) return false
      await store.replace(next ? [next] : [], next ? [] : [place])
      return true
    },
  }
  return store
}
