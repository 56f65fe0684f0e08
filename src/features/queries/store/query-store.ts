import { timeNow } from '#api/service-clock.ts'
import { z } from '#lib/zod.ts'
import { type Collection, readItems } from '#local/collection.ts'
import { announceChange, onStoreChange } from '#local/store-channel.ts'
import {
  firstPart,
  type StoredItem,
  type ItemPlace,
  type LocalStore,
  keyStart,
  partsKey,
} from '#local/local-store.ts'
import { openLocalStore } from '#local/open-local-store.ts'

/** Slot of somebody else's version that a save of ours replaced. */
export const replacedSlot = (savedAt: number): string => `replaced-${savedAt}`

/** Whether a kept text is a version that a save replaced, and not a draft of one's own. */
export const isReplaced = (draft: Draft): boolean => draft.slot.startsWith('replaced-')

/** Slot of a draft that waits for a decision. */
export const asideSlot = (savedAt: number): string => `aside-${savedAt}`

/** Slot of the draft that follows one editor, for as long as its page is open: nobody else writes there. */
export const editingSlot = (editor: string): string => `editing-${editor}`

/**
 * Whether a draft follows an editor, or did until its page was closed. Earlier versions wrote such ones under
 * `current`, and under the other two as a page was left.
 */
export const isFollowing = ({ slot }: Pick<Draft, 'slot'>): boolean =>
  slot === 'current' || /^(?:editing|left|given-up)-/.test(slot)

/** Milliseconds since the epoch. */
const time = z.int()

/** What this browser knows of one saved query, by its ID. */
export const library = {
  kind: 'queries.library',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    dataset: z.string(),
    /** The person's own labels; the service never sees them. */
    tags: z.readonly(z.array(z.string())),
    pinned: z.boolean(),
    lastOpened: z.nullable(time),
    lastSaved: z.nullable(time),
    /** Why the service has no record under the ID any more, as far as this browser knows. */
    gone: z.nullable(z.enum(['not-found', 'deleted-here'])),
    /** Since when it is gone, as far as this browser knows; entries from before this was kept have none. */
    goneAt: z.optional(z.nullable(time)),
    /** The record as last seen; null when it never was. */
    text: z.nullable(z.string()),
    /** What the person noted at the last save. */
    note: z.string(),
  }),
}

/** Unsaved text of one query, by its ID and slot. */
export const drafts = {
  kind: 'queries.drafts',
  schema: z.object({
    id: z.string(),
    /** Either that of an editor, which it follows, or a place where it waits for a decision. */
    slot: z.string(),
    /**
     * The draft of another editor that this one goes on from and takes the place of: when that was saved, and its slot,
     * which earlier versions did not say.
     */
    over: z.optional(z.nullable(time)),
    overSlot: z.optional(z.string()),
    text: z.string(),
    /** The record on which it was written; empty where an editor has nothing unsaved any more. */
    baseText: z.string(),
    savedAt: time,
  }),
}

/** A version of a record that this browser loaded or saved, by the ID and `at`. */
export const versions = {
  kind: 'queries.versions',
  schema: z.object({
    id: z.string(),
    /** When this browser got it, in milliseconds since the epoch; no two versions of a query share it. */
    at: time,
    /** How this browser came to it. */
    source: z.enum(['loaded', 'saved', 'replaced', 'deleted', 'imported']),
    text: z.string(),
    /** What the person noted when saving it. */
    note: z.string(),
  }),
}

export type LibraryEntry = z.infer<typeof library.schema>
export type Draft = z.infer<typeof drafts.schema>
export type Version = z.infer<typeof versions.schema>

export type VersionSource = Version['source']

export type QueryStore = ReturnType<typeof queryStore>

/** The values of items, without those that another version wrote and this one cannot read. */
export const readOf = <Value>(collection: Collection<Value>, items: readonly StoredItem[]) =>
  Array.from(readItems(collection, items).items, ({ value }) => value)

const placeOf = (id: string, slot: string, savedAt: number) => JSON.stringify([id, slot, savedAt])

/** Tells the drafts of editors that others went on from, and those that hold nothing any more. */
function isOver(found: readonly Draft[]): (draft: Draft) => boolean {
  const replaced = new Set(
    found.flatMap((draft) => {
      const { id, slot, over = null, overSlot = /^given-up-(.*)/s.exec(slot)?.[1] ?? 'current' } = draft
      return over !== null && isFollowing(draft) ? placeOf(id, overSlot, over) : []
    }),
  )
  return (draft) =>
    isFollowing(draft) &&
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
 * The saved queries of an account, which is a person, a deployment and an organization, in the store of this browser;
 * nobody else's page reads them. Every method may reject when the storage fails.
 */
export function queryStore(store: LocalStore, account: string) {
  const entryPlace = (id: string) => ({ account, kind: library.kind, key: id })
  const draftPlace = ({ id, slot }: Draft) => ({ account, kind: drafts.kind, key: partsKey(id, slot) })
  const versionPlace = (id: string, at: number) => ({ account, kind: versions.kind, key: partsKey(id, at) })
  const draftItem = (draft: Draft): StoredItem => ({ ...draftPlace(draft), value: draft, at: draft.savedAt })

  async function read<Value>(collection: Collection<Value>, id?: string) {
    const start = id === undefined ? '' : keyStart(id)
    return readOf(collection, await store.items(account, collection.kind, start))
  }
  const put = async (item: StoredItem, fact?: string | null) => void (await store.replace([item], [], fact))
  const remove = async (place: ItemPlace, fact?: string) => void (await store.replace([], [place], fact))

  /**
   * Takes a draft away, unless something else was written in its place since. The answer is waited for in between:
   * nothing that a page on its way out could rely on.
   */
  const dropDraft = (draft: Draft) => store.swap(draftPlace(draft), draft.savedAt, null)

  return {
    account,
    /** False: it lives as long as the page. */
    isLasting: store.isLasting,
    entries: (): Promise<LibraryEntry[]> => read(library),
    async entry(id: string): Promise<LibraryEntry | undefined> {
      const item = await store.item(account, library.kind, id)
      return readOf(library, item ? [item] : [])[0]
    },
    putEntry: (entry: LibraryEntry) =>
      put({ ...entryPlace(entry.id), value: entry, at: timeNow() }, entry.gone),
    removeEntry: (id: string) => remove(entryPlace(id)),
    /** All drafts, or those of one query. What another draft took the place of goes. */
    async drafts(id?: string): Promise<Draft[]> {
      const found = await read(drafts, id)
      const over = isOver(found)
      await Promise.allSettled(found.filter(over).map(dropDraft))
      return found.filter((draft) => !over(draft))
    },
    /** Puts a draft in one go that outlives the page, once this has returned its promise. */
    putDraft: (draft: Draft) => put(draftItem(draft)),
    dropDraft,
    /** Puts a draft in a slot where there is none. False: there is one by now, and nothing was changed. */
    addDraft: (draft: Draft) => store.swap(draftPlace(draft), null, draftItem(draft)),
    /** Ids of the queries that have versions, in the library or not. */
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
    removeVersion: (id: string, at: number) => remove(versionPlace(id, at), 'removed'),
  }
}

const opened = new Map<string, Promise<QueryStore>>()

/** The one store of this page for the saved queries of an account. Never rejects. */
export function openQueryStore(account: string): Promise<QueryStore> {
  const store = opened.get(account) ?? openLocalStore().then((kept) => queryStore(kept, account))
  opened.set(account, store)
  return store
}

/** A tab asks the one that edits, with a name of its own as the fact, to write its draft and let go. */
export const asked = 'queries.asked'
/** The tab that edited has written its draft and edits no more; the fact is who asked. */
export const gave = 'queries.gave'

/** What the tabs of one account tell each other: only which query it is about, never a text or a token. */
export type QueryMessage = { kind: string; id: string; fact: string | null }

const idOf: Readonly<Record<string, (key: string) => string>> = {
  [library.kind]: (key) => key,
  [drafts.kind]: firstPart,
  [versions.kind]: firstPart,
  [asked]: (key) => key,
  [gave]: (key) => key,
}

/** Tells the other tabs of this account who edits; the store tells them what changes. */
export const announce = (account: string, { kind, id, fact }: QueryMessage): void =>
  announceChange(account, { kind, keys: [id], fact })

/** Calls `listener` with what other tabs of this account tell of saved queries; gives the function that ends it. */
export const onAnnounced = (account: string, listener: (message: QueryMessage) => void): (() => void) =>
  onStoreChange(account, ({ kind, keys, fact }, isOwn) => {
    const read = idOf[kind]
    if (!isOwn && read) for (const key of keys) listener({ kind, id: read(key), fact })
  })
