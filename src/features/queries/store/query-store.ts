import { type Collection, readItems } from '#local/collection.ts'
import { firstPart, keyStart, partsKey } from '#local/kept-key.ts'
import type { KeptItem, KeptStore } from '#local/kept-store.ts'
import { z } from '#lib/zod.ts'
import { givenUpSlot, slotGivenUp } from './draft-slots.ts'

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
    /**
     * `current` follows the editor, and `left-…` goes on from it where a page was left before that was written; any
     * other slot is set aside and waits for a decision.
     */
    slot: z.string(),
    /** The editor that wrote it, for as long as its page is open. */
    by: z.optional(z.string()),
    /** Of a draft that was left: when the draft was saved that stood in `current` as far as its editor knew. */
    over: z.optional(z.nullable(time)),
    text: z.string(),
    /** The record on which it was written. */
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

/** Where a draft is kept. */
export type DraftPlace = Pick<Draft, 'account' | 'id' | 'slot'>

/** What this browser keeps of saved queries, per account. Every method may reject when the storage fails. */
export type QueryStore = {
  /** False: it lives as long as the page. */
  readonly isLasting: boolean
  entries(account: string): Promise<LibraryEntry[]>
  entry(account: string, id: string): Promise<LibraryEntry | undefined>
  putEntry(entry: LibraryEntry): Promise<void>
  removeEntry(account: string, id: string): Promise<void>
  /** All drafts of an account, or of one query. */
  drafts(account: string, id?: string): Promise<Draft[]>
  /** Keys under which an account has drafts: its own, and those of its organizations (`kept-key.ts`). */
  draftKeys(account: string): Promise<string[]>
  putDraft(draft: Draft): Promise<void>
  removeDraft(account: string, id: string, slot: string): Promise<void>
  /** Puts a draft in one go that the page does not wait for: it may be gone in a moment. */
  leaveDraft(draft: Draft): void
  /** Gives up the draft that stands there, if it is still the one saved at `savedAt`; not waited for either. */
  leaveWithout(at: DraftPlace, savedAt: number): void
  /**
   * Puts a draft in a slot, or empties it for null, if the slot still holds the draft saved at `over` (null: none).
   * False: another tab wrote there meanwhile, and nothing was changed.
   */
  swapDraft(at: DraftPlace, over: number | null, next: Draft | null): Promise<boolean>
  /** Ids of the queries of an account that have versions, in the library or not. */
  versionedIds(account: string): Promise<string[]>
  /** The versions of one query, oldest first. */
  versions(account: string, id: string): Promise<Version[]>
  newestVersion(account: string, id: string): Promise<Version | undefined>
  putVersion(version: Version): Promise<void>
  removeVersion(account: string, id: string, at: number): Promise<void>
}

const entryItem = ({ account, ...value }: LibraryEntry): KeptItem => ({
  account,
  kind: library.kind,
  key: value.id,
  value,
  at: Date.now(),
})

const draftPlace = ({ account, id, slot }: DraftPlace) => ({
  account,
  kind: drafts.kind,
  key: partsKey(id, slot),
})

const draftItem = ({ account, ...value }: Draft): KeptItem => ({
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
export const readOf = <Value>(collection: Collection<Value>, account: string, items: readonly KeptItem[]) =>
  Array.from(readItems(collection, items).items, ({ value }) => ({ account, ...value }))

/** Saved queries in the store of this browser. */
export function queryStore(store: KeptStore): QueryStore {
  async function read<Value>(collection: Collection<Value>, account: string, id?: string) {
    const start = id === undefined ? '' : keyStart(id)
    return readOf(collection, account, await store.items(account, collection.kind, start))
  }
  const placesOf = async (account: string, kind: string) =>
    (await store.places(account)).filter((place) => place.kind === kind)

  /** Removes what a page on its way out gave up, unless another editor has written in its place since. */
  async function letGo(mark: Draft): Promise<void> {
    const slot = slotGivenUp(mark) ?? ''
    await store.swap(draftPlace({ ...mark, slot }), mark.over ?? null, null)
    await store.replace([], [draftPlace(mark)])
  }

  const result: QueryStore = {
    isLasting: store.isLasting,
    entries: (account) => read(library, account),
    async entry(account, id) {
      const item = await store.item(account, library.kind, id)
      return readOf(library, account, item ? [item] : [])[0]
    },
    putEntry: async (entry) => void (await store.replace([entryItem(entry)], [], entry.gone)),
    removeEntry: async (account, id) =>
      void (await store.replace([], [{ account, kind: library.kind, key: id }])),
    async drafts(account, id) {
      const found: Draft[] = await read(drafts, account, id)
      const givenUp = found.filter((draft) => slotGivenUp(draft) !== null)
      if (givenUp.length === 0) return found
      await Promise.all(givenUp.map(letGo))
      return read(drafts, account, id)
    },
    async draftKeys(account) {
      const places = await placesOf(account, drafts.kind)
      return [...new Set(places.map((place) => place.account))]
    },
    putDraft: async (draft) => void (await store.replace([draftItem(draft)], [])),
    removeDraft: async (account, id, slot) =>
      void (await store.replace([], [draftPlace({ account, id, slot })])),
    leaveDraft: (draft) => void result.putDraft(draft).catch(() => undefined),
    // What stands there can only be looked at by a page that stays: the next one that reads drafts does it.
    leaveWithout: ({ slot, ...query }, over) =>
      result.leaveDraft({ ...query, slot: givenUpSlot(slot), over, text: '', baseText: '', savedAt: over }),
    swapDraft: (at, over, next) => store.swap(draftPlace(at), over, next && draftItem(next)),
    async versionedIds(account) {
      const places = await placesOf(account, versions.kind)
      const own = places.filter((place) => place.account === account)
      return [...new Set(own.map(({ key }) => firstPart(key)))]
    },
    versions: (account, id) => read(versions, account, id),
    newestVersion: async (account, id) => (await read(versions, account, id)).at(-1),
    async putVersion({ account, ...value }) {
      const { id, at, source } = value
      await store.replace([{ ...versionPlace(account, id, at), value, at }], [], source)
    },
    removeVersion: async (account, id, at) =>
      void (await store.replace([], [versionPlace(account, id, at)], 'removed')),
  }
  return result
}
