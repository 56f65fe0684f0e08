import { countText } from '#lib/count-text.ts'
import { z } from '#lib/zod.ts'
import { toast, type ToastOptions } from '#ui/toast.tsx'
import { indexedStore } from './indexed-store.ts'
import { announcingStore } from './store-channel.ts'
import { followJournal, journaledStore } from './write-journal.ts'
import {
  bytesOf,
  firstPart,
  isFull,
  type StoredItem,
  type ItemKey,
  type LocalStore,
  keyStart,
  memoryStore,
} from './local-store.ts'

/** The outcome of a change to the stored data, or of reading it. */
export type StorageOutcome =
  | { kind: 'kept'; isLasting: boolean }
  | { kind: 'not-kept'; error: unknown }
  /** Stored data could not be read, so the page lacks it. */
  | { kind: 'not-read'; isLasting: boolean }
  /** It replaced an item that this version cannot read. `restore` puts that back. */
  | { kind: 'replaced-unread'; restore(): unknown }
  /** An undo left out what was changed again after the change to undo. */
  | { kind: 'changed-since' }

/** The outcome of a write to a full storage. */
export type EvictionResult = {
  /** The collection written to. */
  kind: string
  /** The number of loaded versions that were dropped. */
  dropped: number
  isWritten: boolean
}

let wasDenialTold = false
let wasUnreadTold = false
let wasFullTold = false

/** A warning that stays until it is closed, because the user may not be looking when it appears. */
const warn = (title: string, description: string, more: Pick<ToastOptions, 'id'> = {}) =>
  toast({ title, description, tone: 'warning', timeout: 0, ...more })

/**
 * Tells the user if a change lasts only as long as the page, in one message, and, once per page, if storage is denied or
 * stored data cannot be read.
 */
export function reportStorage(news: StorageOutcome): void {
  if (news.kind === 'changed-since') {
    toast({ title: 'Not undone: it was changed again', tone: 'warning' })
  } else if (news.kind === 'replaced-unread') {
    toast({
      title: 'An item from another version was replaced',
      description: 'This version of Starboard cannot read what was stored there.',
      tone: 'warning',
      timeout: 0,
      action: { label: 'Restore it', onClick: () => void news.restore() },
    })
  } else if (news.kind === 'not-read') {
    if (wasUnreadTold) return
    wasUnreadTold = true
    wasDenialTold ||= !news.isLasting
    const hint = news.isLasting ? 'Reload it to try again.' : 'What you save here lasts until you close it.'
    warn(
      'Starboard could not read its data in this browser',
      `Views, waivers, reviews, and settings may be missing on this page. ${hint}`,
    )
  } else if (news.kind === 'kept') {
    if (news.isLasting || wasDenialTold) return
    wasDenialTold = true
    warn('This browser does not allow storage', 'What you save here lasts until you close this page.')
  } else {
    const [title, hint] = isFull(news.error)
      ? ['The storage of this browser is full', 'Free up some space: Settings shows what is kept.']
      : ['This browser did not save the change', 'Copy anything important before you reload the page.']
    warn(title, `The change lasts until you close this page. ${hint}`, { id: 'not-kept' })
  }
}

/**
 * Tells the user that the browser's storage is full, and the consequences. Unstored parts of saved queries are reported
 * once per page; other features report their own.
 */
function reportFull({ kind, dropped, isWritten }: EvictionResult): void {
  if (isWritten ? dropped === 0 : wasFullTold || !kind.startsWith('queries.')) return
  wasFullTold ||= !isWritten
  const gone =
    dropped === 0
      ? ''
      : `To make room, ${countText(dropped, 'version')} that this browser only loaded left History.`
  warn(
    'The storage of this browser is full',
    isWritten
      ? `${gone} Nothing else is lost.`
      : `${gone} Queries can still be saved on the service, but History cannot keep new versions. Free up some space: Settings shows what is kept.`.trim(),
  )
}

const loaded = z.object({ source: z.literal('loaded'), note: z.literal('') })

/** Versions that were only loaded and are not the newest of their query, oldest first: the first to be dropped. */
async function spareVersions(store: LocalStore, account: string): Promise<StoredItem[]> {
  const versions = await store.items(account, 'queries.versions')
  return versions
    .filter(({ key, value }, index) => {
      const next = versions[index + 1]?.key
      return next?.startsWith(keyStart(firstPart(key))) && loaded.safeParse(value).success
    })
    .sort((a, b) => a.at - b.at)
}

/** Removes and returns the first items that add up to a size, or all. */
function takeFirst(items: StoredItem[], size: number): StoredItem[] {
  let taken = 0
  const enough = items.findIndex(({ value }) => (taken += bytesOf(value)) >= size)
  return items.splice(0, enough < 0 ? items.length : enough + 1)
}

/**
 * A store whose writes make room if the browser's storage is full: versions that were only loaded are dropped, oldest
 * first, until the write fits. Calls `onFull` with the outcome. A write that still does not fit rejects as before.
 */
export function evictingStore(store: LocalStore, onFull: (made: EvictionResult) => void): LocalStore {
  async function fitting<Result>(
    place: ItemKey | undefined,
    put: readonly StoredItem[],
    write: () => Promise<Result>,
  ): Promise<Result> {
    let spare: StoredItem[] | undefined
    let dropped = 0
    for (;;) {
      try {
        const result = await write()
        if (spare && place) onFull({ kind: place.kind, dropped, isWritten: true })
        return result
      } catch (error) {
        if (!place || !isFull(error)) throw error
        if (spare?.length === 0) {
          onFull({ kind: place.kind, dropped, isWritten: false })
          throw error
        }
        spare ??= await spareVersions(store, place.account)
        // Browsers estimate sizes, so each retry frees twice the size of the values.
        const going = takeFirst(spare, 2 * bytesOf(put.map(({ value }) => value)) + 1)
        if (going.length > 0) await store.replace([], going)
        dropped += going.length
      }
    }
  }

  return {
    ...store,
    replace: (put, removed, fact) =>
      fitting(put[0] ?? removed[0], put, () => store.replace(put, removed, fact)),
    swap: (swaps, fact) =>
      fitting(
        swaps[0]?.place,
        swaps.flatMap(({ next }) => next ?? []),
        () => store.swap(swaps, fact),
      ),
  }
}

let opened: Promise<LocalStore> | null = null

/** In milliseconds. Some browsers never answer, for example while another tab is frozen; lists wait for the answer. */
const longestOpening = 15_000

/**
 * The store of this page: in IndexedDB, or in memory if the browser denies that or does not answer, or if a newer
 * Starboard has changed the database, which is left untouched. Never rejects.
 */
export function openLocalStore(): Promise<LocalStore> {
  opened ??= Promise.race([
    indexedStore(),
    // In two halves: when a computer wakes, a timer that is overdue fires before the browser can answer.
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => setTimeout(reject, longestOpening / 2), longestOpening / 2)
    }),
  ])
    .then(async (indexed) => {
      const store = extended(journaledStore(indexed, localStorage, window))
      await followJournal(store, localStorage, window)
      return store
    })
    .catch((error: unknown) => {
      // Storage that is denied contains nothing.
      if (Reflect.get(Object(error), 'name') !== 'SecurityError')
        reportStorage({ kind: 'not-read', isLasting: false })
      return extended(memoryStore())
    })
  return opened
}

const extended = (store: LocalStore) => evictingStore(announcingStore(store), reportFull)
