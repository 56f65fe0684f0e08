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

/** Person, deployment and organization that it belongs to; nobody else's page reads it. */
type OfAccount = { account: string }

export type LibraryEntry = OfAccount & z.infer<typeof library.schema>
export type Draft = OfAccount & z.infer<typeof drafts.schema>
export type Version = OfAccount & z.infer<typeof versions.schema>

export type VersionSource = Version['source']

export type QueryStore = ReturnType<typeof queryStore>

const entryPlace = (account: string, id: string) => ({ account, kind: library.kind, key: id })

const draftPlace = ({ account, id, slot }: Pick<Draft, 'account' | 'id' | 'slot'>) => ({
  account,
  kind: drafts.kind,
  key: partsKey(id, slot),
})

const draftItem = ({ account, ...value }: Draft): StoredItem => ({
  ...draftPlace({ account, ...value }),
  value,
  at: value.savedAt,
})

const versionPlace = (account: string, id: string, at: number) => ({
  account,
  kind: versions.kind,
  key: partsKey(id, at),
})

/** The values of items of an account, without those that another version wrote and this one cannot read. */
export const readOf = <Value>(collection: Collection<Value>, account: string, items: readonly StoredItem[]) =>
  Array.from(readItems(collection, items).items, ({ value }) => ({ account, ...value }))

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

/** Saved queries in the store of this browser. Every method may reject when the storage fails. */
export function queryStore(store: LocalStore) {
  async function read<Value>(collection: Collection<Value>, account: string, id?: string) {
    const start = id === undefined ? '' : keyStart(id)
    return readOf(collection, account, await store.items(account, collection.kind, start))
  }
  const put = async (item: StoredItem, fact?: string | null) => void (await store.replace([item], [], fact))
  const remove = async (place: ItemPlace, fact?: string) => void (await store.replace([], [place], fact))
  const placesOf = async (account: string, kind: string) =>
    (await store.places(account)).filter((place) => place.kind === kind)

  /**
   * Takes a draft away, unless something else was written in its place since. The answer is waited for in between:
   * nothing that a page on its way out could rely on.
   */
  const dropDraft = (draft: Draft) => store.swap(draftPlace(draft), draft.savedAt, null)

  return {
    /** False: it lives as long as the page. */
    isLasting: store.isLasting,
    entries: (account: string): Promise<LibraryEntry[]> => read(library, account),
    async entry(account: string, id: string): Promise<LibraryEntry | undefined> {
      const item = await store.item(account, library.kind, id)
      return readOf(library, account, item ? [item] : [])[0]
    },
    putEntry: ({ account, ...value }: LibraryEntry) =>
      put({ ...entryPlace(account, value.id), value, at: timeNow() }, value.gone),
    removeEntry: (account: string, id: string) => remove(entryPlace(account, id)),
    /** All drafts of an account, or of one query. What another draft took the place of goes. */
    async drafts(account: string, id?: string): Promise<Draft[]> {
      const found = await read(drafts, account, id)
      const over = isOver(found)
      await Promise.allSettled(found.filter(over).map(dropDraft))
      return found.filter((draft) => !over(draft))
    },
    /** Keys under which an account has drafts: its own, and those of its organizations (`local-store.ts`). */
    async draftKeys(account: string) {
      const places = await placesOf(account, drafts.kind)
      return [...new Set(places.map((place) => place.account))]
    },
    /** Puts a draft in one go that outlives the page, once this has returned its promise. */
    putDraft: (draft: Draft) => put(draftItem(draft)),
    dropDraft,
    /** Puts a draft in a slot where there is none. False: there is one by now, and nothing was changed. */
    addDraft: (draft: Draft) => store.swap(draftPlace(draft), null, draftItem(draft)),
    /** Ids of the queries of an account that have versions, in the library or not. */
    async versionedIds(account: string) {
      const places = await placesOf(account, versions.kind)
      const own = places.filter((place) => place.account === account)
      return [...new Set(own.map(({ key }) => firstPart(key)))]
    },
    /** The versions of one query, oldest first. */
    versions: (account: string, id: string): Promise<Version[]> => read(versions, account, id),
    newestVersion: async (account: string, id: string): Promise<Version | undefined> =>
      (await read(versions, account, id)).at(-1),
    putVersion: ({ account, ...value }: Version) =>
      put({ ...versionPlace(account, value.id, value.at), value, at: value.at }, value.source),
    removeVersion: (account: string, id: string, at: number) =>
      remove(versionPlace(account, id, at), 'removed'),
  }
}

let opened: Promise<QueryStore> | null = null

/** The one store of this page, for saved queries. Never rejects. */
export function openQueryStore(): Promise<QueryStore> {
  opened ??= openLocalStore().then(queryStore)
  return opened
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
