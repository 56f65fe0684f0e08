import { timeNow } from '#api/service-clock.ts'
import { getOrInsert, groupBy } from '#lib/maps.ts'
import { z } from '#lib/zod.ts'
import { type Collection, readItems, storedTime } from '#local/collection.ts'
import { announceChange, onStoreChange } from '#local/store-channel.ts'
import {
  firstPart,
  type StoredItem,
  type ItemKey,
  type LocalStore,
  keyStart,
  partsKey,
} from '#local/local-store.ts'
import { openLocalStore } from '#local/open-local-store.ts'

/** Slot for someone else's version that our save replaced. */
export const replacedSlot = (savedAt: number): string => `replaced-${savedAt}`

/** Whether the text is a version that a save replaced rather than the user's own draft. */
export const isReplaced = (draft: Draft): boolean => draft.slot.startsWith('replaced-')

/** Slot of a draft that waits for a decision. */
export const asideSlot = (savedAt: number): string => `aside-${savedAt}`

/** Slot of one editor's own draft while its page is open; nothing else writes to it. */
export const editingSlot = (editor: string): string => `editing-${editor}`

/**
 * Whether a draft belongs to an editor that is open or was until its page closed. Earlier versions wrote these to
 * `current` and, when the page was left, to the other two.
 */
export const isEditorDraft = ({ slot }: Pick<Draft, 'slot'>): boolean =>
  slot === 'current' || /^(?:editing|left|given-up)-/.test(slot)

/** What this browser knows about one saved query, by id. */
export const library = {
  kind: 'queries.library',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    dataset: z.string(),
    /** The user's own labels, never sent to the service. */
    tags: z.readonly(z.array(z.string())),
    pinned: z.boolean(),
    lastOpened: z.nullable(storedTime),
    lastSaved: z.nullable(storedTime),
    /** Why the service no longer has the record, as far as this browser knows. */
    gone: z.nullable(z.enum(['not-found', 'deleted-here'])),
    /** When the query was found to be gone; older entries do not have it. */
    goneAt: z.optional(z.nullable(storedTime)),
    /** The last known record; null if there never was one. */
    text: z.nullable(z.string()),
    /** The user's note on the last save. */
    note: z.string(),
  }),
}

/** Unsaved text of one query, by id and slot. */
export const drafts = {
  kind: 'queries.drafts',
  schema: z.object({
    id: z.string(),
    /** An editor's slot, or one in which the draft waits for a decision. */
    slot: z.string(),
    /**
     * The other editor's draft that this one continues and replaces: when it was saved, and its slot, which earlier
     * versions did not record.
     */
    over: z.optional(z.nullable(storedTime)),
    overSlot: z.optional(z.string()),
    text: z.string(),
    /** The record it is based on; empty when an editor has nothing unsaved anymore. */
    baseText: z.string(),
    savedAt: storedTime,
  }),
}

/** A version of a record that this browser loaded or saved, by id and `at`. */
export const versions = {
  kind: 'queries.versions',
  schema: z.object({
    id: z.string(),
    /** When this browser got it, in milliseconds since the epoch; unique per query. */
    at: storedTime,
    /** How this browser got it. */
    source: z.enum(['loaded', 'saved', 'replaced', 'deleted', 'imported']),
    text: z.string(),
    /** The user's note on the save. */
    note: z.string(),
  }),
}

export type LibraryEntry = z.infer<typeof library.schema>
export type Draft = z.infer<typeof drafts.schema>
export type Version = z.infer<typeof versions.schema>

export type VersionSource = Version['source']

/** Returns what an entry becomes, or null for no change. */
export type EntryChange = (known: LibraryEntry | undefined) => Promise<LibraryEntry | null>

export type QueryStore = ReturnType<typeof queryStore>

/** The readable values of items; skips those that another version wrote and this one cannot read. */
export const readableValues = <Value>(collection: Collection<Value>, items: readonly StoredItem[]) =>
  Array.from(readItems(collection, items).items, ({ value }) => value)

const placeOf = (id: string, slot: string, savedAt: number) => JSON.stringify([id, slot, savedAt])

/** Finds editor drafts that another draft continues, and empty ones. */
function isSuperseded(found: readonly Draft[]): (draft: Draft) => boolean {
  const replaced = new Set(
    found.flatMap((draft) => {
      const { id, slot, over = null, overSlot = /^given-up-(.*)/s.exec(slot)?.[1] ?? 'current' } = draft
      return over !== null && isEditorDraft(draft) ? placeOf(id, overSlot, over) : []
    }),
  )
  return (draft) =>
    isEditorDraft(draft) &&
    (draft.baseText === '' || replaced.has(placeOf(draft.id, draft.slot, draft.savedAt)))
}

const placesOf = async (store: LocalStore, account: string, { kind }: Collection<unknown>) =>
  (await store.places(account)).filter((place) => place.kind === kind)

/** Keys under which an account has drafts: its own, and those of its organizations (`local-store.ts`). */
export async function draftKeys(store: LocalStore, account: string): Promise<string[]> {
  const places = await placesOf(store, account, drafts)
  return [...new Set(places.map((place) => place.account))]
}

/**
 * The saved queries of an account (a user, deployment and organization) in this browser's store. Pages of other
 * accounts never read them. Every method may reject when the storage fails.
 */
export function queryStore(store: LocalStore, account: string) {
  const entryPlace = (id: string) => ({ account, kind: library.kind, key: id })
  const draftPlace = ({ id, slot }: Draft) => ({ account, kind: drafts.kind, key: partsKey(id, slot) })
  const versionPlace = (id: string, at: number) => ({ account, kind: versions.kind, key: partsKey(id, at) })
  const draftItem = (draft: Draft): StoredItem => ({ ...draftPlace(draft), value: draft, at: draft.savedAt })

  /** All items of a collection, or those of one query. */
  async function itemsOf({ kind }: Collection<unknown>, id?: string): Promise<StoredItem[]> {
    if (id === undefined) return store.items(account, kind)
    if (kind !== library.kind) return store.items(account, kind, keyStart(id))
    return [(await store.item(account, kind, id)) ?? []].flat()
  }
  async function read<Value>(collection: Collection<Value>, id?: string) {
    return readableValues(collection, await itemsOf(collection, id))
  }
  const put = async (item: StoredItem, fact?: string | null) => void (await store.replace([item], [], fact))
  const remove = async (place: ItemKey) => void (await store.replace([], [place], 'removed'))

  /**
   * Removes a draft unless its slot was overwritten since. Reads before writing, so a closing page cannot rely on it.
   */
  const dropDraft = async (draft: Draft) =>
    (await store.swap([{ place: draftPlace(draft), at: draft.savedAt, next: null }]))[0] ?? false

  /**
   * Replaces an entry by what `change` makes of it, null for no change; again if it was changed meanwhile, in any tab.
   * One that another version wrote and this one cannot read stays as it is.
   */
  const changeEntry = async (id: string, change: EntryChange): Promise<void> =>
    changeEntries(await entryItems(id), new Map([[id, change]]))

  /** The items of all entries, or of one, by ID. */
  const entryItems = async (id?: string): Promise<ReadonlyMap<string, StoredItem>> =>
    new Map((await itemsOf(library, id)).map((item) => [item.key, item]))

  /** `changeEntry` for many entries in one write. `stored` is what `entryItems` returned last. */
  async function changeEntries(
    stored: ReadonlyMap<string, StoredItem>,
    changes: ReadonlyMap<string, EntryChange>,
  ): Promise<void> {
    async function swapOf([id, change]: [string, EntryChange]) {
      const item = stored.get(id)
      const [known] = readableValues(library, item ? [item] : [])
      const value = item && !known ? null : await change(known)
      if (!value) return []
      const at = item?.at ?? null
      const place = entryPlace(id)
      const next = { ...place, value, at: Math.max(timeNow(), (at ?? 0) + 1) }
      return [{ place, at, next, change }]
    }
    const swaps = (await Promise.all(Array.from(changes, swapOf))).flat()
    const groups = groupBy(swaps, ({ next }) => next.value.gone)
    await Promise.all(
      Array.from(groups, async ([gone, alike]) => {
        const made = await store.swap(alike, gone)
        const late = alike.filter((_, index) => made[index] === false)
        await Promise.all(late.map(({ place, change }) => changeEntry(place.key, change)))
      }),
    )
  }

  return {
    account,
    /** Keys of what another version wrote in a collection, or about one query in it, and this one cannot read. */
    async unreadable(collection: Collection<unknown>, id?: string): Promise<string[]> {
      const items = await itemsOf(collection, id)
      const read = new Set(readItems(collection, items).items.map(({ key }) => key))
      return items.flatMap(({ key }) => (read.has(key) ? [] : key))
    },
    /** False when the data lasts only as long as the page. */
    isLasting: store.isLasting,
    entries: (): Promise<LibraryEntry[]> => read(library),
    entryItems,
    entry: async (id: string): Promise<LibraryEntry | undefined> => (await read(library, id))[0],
    changeEntry,
    changeEntries,
    removeEntry: (id: string) => remove(entryPlace(id)),
    /** All drafts, or those of one query. Removes those that another draft replaced. */
    async drafts(id?: string): Promise<Draft[]> {
      const found = await read(drafts, id)
      const over = isSuperseded(found)
      await Promise.allSettled(found.filter(over).map(dropDraft))
      return found.filter((draft) => !over(draft))
    },
    /** Writes a draft in a single step that completes even if the page closes after this call returns. */
    putDraft: (draft: Draft) => put(draftItem(draft)),
    dropDraft,
    /** Writes a draft to an empty slot. Resolves to false, without changes, if the slot is taken. */
    addDraft: async (draft: Draft) =>
      (await store.swap([{ place: draftPlace(draft), at: null, next: draftItem(draft) }]))[0] ?? false,
    /** Ids of queries that have versions, whether in the library or not. */
    async versionedIds() {
      const places = await placesOf(store, account, versions)
      const own = places.filter((place) => place.account === account)
      return [...new Set(own.map(({ key }) => firstPart(key)))]
    },
    /** The versions of one query, oldest first. */
    versions: (id: string): Promise<Version[]> => read(versions, id),
    newestVersion: async (id: string): Promise<Version | undefined> => (await read(versions, id)).at(-1),
    putVersion: (version: Version) =>
      put({ ...versionPlace(version.id, version.at), value: version, at: version.at }, version.source),
    removeVersion: (id: string, at: number) => remove(versionPlace(id, at)),
  }
}

const opened = new Map<string, Promise<QueryStore>>()

/** This page's only store for an account's saved queries. Never rejects. */
export const openQueryStore = (account: string): Promise<QueryStore> =>
  getOrInsert(opened, account, () => openLocalStore().then((kept) => queryStore(kept, account)))

/**
 * Message from a tab that asks the editing one to write its draft and release the query; `fact` is the sender's own id.
 */
export const releaseRequested = 'queries.asked'
/** Message that the editing tab has written its draft and stopped editing; `fact` is the requester's id. */
export const lockReleased = 'queries.gave'

/** A message between tabs of one account. Names only the query, and never contains its text or a token. */
export type QueryMessage = { kind: string; id: string; fact: string | null }

const idOf: Readonly<Record<string, (key: string) => string>> = {
  [library.kind]: (key) => key,
  [drafts.kind]: firstPart,
  [versions.kind]: firstPart,
  [releaseRequested]: (key) => key,
  [lockReleased]: (key) => key,
}

/** Tells other tabs of this account who edits. The store itself announces changes to data. */
export const postQueryMessage = (account: string, { kind, id, fact }: QueryMessage): void =>
  announceChange(account, { kind, keys: [id], fact })

/** Listens for messages about saved queries from the account's other tabs; returns the unsubscribe function. */
export const onQueryMessage = (account: string, listener: (message: QueryMessage) => void): (() => void) =>
  onStoreChange(account, ({ kind, keys, fact }, isOwn) => {
    const read = idOf[kind]
    if (!isOwn && read) for (const key of keys) listener({ kind, id: read(key), fact })
  })
