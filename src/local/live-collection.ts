import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { timeNow } from '#api/service-clock.ts'
import { offerUndo, type ToastOptions } from '#ui/toast.tsx'
import { useStorageKey } from './account.tsx'
import { type Collection, type Stored, readItems } from './collection.ts'
import { onStoreChange } from './store-channel.ts'
import { keyFor } from './local-store.ts'
import { openLocalStore, reportStorage } from './open-local-store.ts'

type CollectionState<Value> = {
  readonly items: readonly Stored<Value>[]
  /** The number of items that this version cannot read. */
  readonly unread: number
  /** Whether nothing has been read yet. */
  readonly isPending: boolean
  /** Whether reading the storage failed. */
  readonly isError: boolean
}

/** A collection as shown on this page, kept up to date while there are listeners. */
export type LiveCollection<Value> = {
  readonly kind: string
  /** Registers a listener for changes of `state`. Returns a function that removes it. */
  subscribe(listener: () => void): () => void
  /** The same object until it changes. */
  state(): CollectionState<Value>
  /** Reads the collection and returns its items. Rejects if the storage fails. */
  load(): Promise<readonly Stored<Value>[]>
  /**
   * Puts and removes atomically. Shown immediately. Never rejects: unsaved changes are reported and stay on the page.
   * Resolves to whether the change was stored.
   */
  change(put: readonly { key: string; value: Value }[], removed: readonly string[]): Promise<boolean>
  /** Like `change`; `undo` reverts it, except for what was changed again meanwhile. */
  changeUndoably(put: readonly { key: string; value: Value }[], removed: readonly string[]): UndoableChange
}

export type UndoableChange = { readonly isStored: Promise<boolean>; undo(): void }

/** Reports changes with a toast that can undo them, once they are stored; otherwise, a warning has been shown instead. */
export async function reportUndoably(
  title: string,
  changes: readonly UndoableChange[],
  more: Pick<ToastOptions, 'description' | 'tone'> = {},
): Promise<void> {
  const stored = await Promise.all(changes.map(({ isStored }) => isStored))
  const undo = () => changes.forEach((change) => change.undo())
  if (stored.every(Boolean)) offerUndo(title, undo, more)
}

const page = { open: openLocalStore, listen: onStoreChange, tell: reportStorage }

/** A change made on this page that the last read of the store may not include yet. */
type PageChange<Value> = {
  readonly key: string
  /** Null if it was removed. */
  readonly item: Stored<Value> | null
  readonly at: number
  /** When the store had it, by the page's event counter; null if it does not (yet). */
  storedAt: number | null
  hasFailed: boolean
}

/** The items of the last read with this page's later changes, sorted by key in code-unit order. */
function withChanges<Value>(
  read: readonly Stored<Value>[],
  changes: ReadonlyMap<string, PageChange<Value>>,
): readonly Stored<Value>[] {
  if (changes.size === 0) return read
  const put = [...changes.values()].flatMap(({ item }) => item ?? [])
  return [...read.filter(({ key }) => !changes.has(key)), ...put].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Follows a collection of an account in the store. */
export function liveCollection<Value>(
  collection: Collection<Value>,
  account: string,
  { open, listen, tell } = page,
): LiveCollection<Value> {
  const { kind } = collection
  const listeners = new Set<() => void>()
  const changes = new Map<string, PageChange<Value>>()
  /** The last write in flight of each key. */
  const writing = new Map<string, Promise<boolean>>()
  let read: readonly Stored<Value>[] = []
  let state: CollectionState<Value> = { items: read, unread: 0, isPending: true, isError: false }
  /** Numbers reads and writes in the order in which they happen on this page. */
  let clock = 0
  let newest = 0
  let isWaiting = false
  let stop: (() => void) | null = null

  function draw(patch: Partial<CollectionState<Value>> = {}) {
    const items = replaceEqualDeep(state.items, withChanges(read, changes))
    state = { ...state, ...patch, items }
    for (const listener of listeners) listener()
  }

  async function readNow(): Promise<void> {
    const begun = ++clock
    try {
      const store = await open()
      const { items, unread } = readItems(collection, await store.items(account, kind))
      // A later read has already returned.
      if (begun < newest) return
      newest = begun
      read = items
      const readAt = new Map(items.map(({ key, at }) => [key, at]))
      for (const [key, { at, storedAt, hasFailed }] of changes) {
        // A failed change stays until another tab has stored something newer under its key.
        const isCovered = hasFailed ? (readAt.get(key) ?? 0) > at : storedAt !== null && storedAt < begun
        if (isCovered) changes.delete(key)
      }
      draw({ unread, isPending: false, isError: false })
    } catch {
      if (begun <= newest) return
      draw({ isPending: false, isError: true })
      tell({ kind: 'not-read', isLasting: true })
    }
  }

  /** Combines many simultaneous changes into one read. */
  function readSoon() {
    if (isWaiting || listeners.size === 0) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void readNow()
    })
  }

  /** Writes changes atomically, except those that have been replaced by newer ones. Returns whether they were stored. */
  async function write(mine: readonly PageChange<Value>[]): Promise<boolean> {
    const store = await open()
    const current = mine.filter((change) => changes.get(change.key) === change)
    // The outcome of the newer ones counts.
    if (current.length === 0) return mine.length === 0
    const items = current.flatMap(({ item }) => (item ? { ...item, account, kind } : []))
    const gone = current.flatMap(({ key, item }) => (item ? [] : { account, kind, key }))
    const before = await store.replace(items, gone).catch((error: unknown) => {
      for (const change of current) change.hasFailed = true
      tell({ kind: 'not-kept', error })
    })
    if (!before) return false
    const storedAt = ++clock
    for (const change of current) Object.assign(change, { storedAt, hasFailed: false })
    tell({ kind: 'kept', isLasting: store.isLasting })
    // The user could not see the items that this version cannot read.
    const unread = before.filter((item) => readItems(collection, [item]).unread > 0)
    if (unread.length > 0)
      tell({ kind: 'replaced-unread', restore: () => store.replace(unread, []).catch(() => undefined) })
    return true
  }

  async function writeWithFailed(mine: readonly PageChange<Value>[]): Promise<boolean> {
    const isStored = await write(mine)
    const failed = [...changes.values()].filter(({ hasFailed }) => hasFailed)
    // There is room again: retry what did not fit before.
    if (isStored && failed.length > 0) await write(failed)
    readSoon()
    return isStored
  }

  /** Waits only for writes of the same keys, since the page may be left at any time. */
  function writeInTurn(mine: readonly PageChange<Value>[]): Promise<boolean> {
    const earlier = mine.flatMap(({ key }) => writing.get(key) ?? [])
    const turn =
      earlier.length === 0 ? writeWithFailed(mine) : Promise.all(earlier).then(() => writeWithFailed(mine))
    for (const { key } of mine) writing.set(key, turn)
    return turn.finally(() => {
      for (const { key } of mine) if (writing.get(key) === turn) writing.delete(key)
    })
  }

  const held = () => new Map(state.items.map((item) => [item.key, item]))

  const change: LiveCollection<Value>['change'] = (put, removed) => {
    const at = timeNow()
    for (const key of removed) changes.set(key, { key, item: null, at, storedAt: null, hasFailed: false })
    for (const { key, value } of put) {
      changes.set(key, { key, item: { key, value, at }, at, storedAt: null, hasFailed: false })
    }
    const mine = [...put.map(({ key }) => key), ...removed].flatMap((key) => changes.get(key) ?? [])
    draw()
    return writeInTurn([...new Set(mine)])
  }

  return {
    kind,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = listen(account, (change) => change.kind === kind && readSoon())
        void readNow()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    state: () => state,
    async load() {
      await readNow()
      if (state.isError) throw new Error('Starboard could not read its data in this browser.')
      return state.items
    },
    change,
    changeUndoably(put, removed) {
      const before = held()
      const isStored = change(put, removed)
      const after = held()
      const undo = () => {
        const now = held()
        const keys = [...put.map(({ key }) => key), ...removed]
        const mine = keys.filter((key) => now.get(key)?.at === after.get(key)?.at)
        if (mine.length < keys.length) tell({ kind: 'changed-since' })
        const gone = mine.filter((key) => !before.has(key))
        void change(
          mine.flatMap((key) => before.get(key) ?? []),
          gone,
        )
      }
      return { isStored, undo }
    },
  }
}

const lives = new Map<string, LiveCollection<unknown>>()

/** A kind has exactly one schema, so the live collection of a kind has its values. */
const isFor = <Value>(
  live: LiveCollection<unknown> | undefined,
  { kind }: Collection<Value>,
): live is LiveCollection<Value> => live?.kind === kind

/** The page's only live collection of a kind and account, which all listeners share. */
function liveCollectionOf<Value>(collection: Collection<Value>, account: string): LiveCollection<Value> {
  const place = JSON.stringify([account, collection.kind])
  const known = lives.get(place)
  if (isFor(known, collection)) return known
  const made = liveCollection(collection, account)
  lives.set(place, made)
  return made
}

/**
 * The stored values of a collection of the account, and functions to change them. Changes show immediately here, and
 * shortly after in other tabs. If the browser cannot store them, a toast says so, and they last as long as the page.
 */
export function useCollection<Value>(collection: Collection<Value>) {
  const live = liveCollectionOf(collection, useStorageKey(collection.kind))
  const state = useSyncExternalStore(live.subscribe, live.state)
  const actions = useMemo(
    () => ({
      put: (key: string, value: Value) => live.change([{ key, value }], []),
      remove: (key: string) => live.change([], [key]),
      /** Puts and removes atomically. */
      change: live.change,
      changeUndoably: live.changeUndoably,
    }),
    [live],
  )
  return { ...state, ...actions }
}

/**
 * Reads all values of a collection once, for loaders, which cannot subscribe; on a page, use `useCollection`. Rejects
 * if the storage fails.
 */
export const collectionOptions = <Value>(collection: Collection<Value>, account: string) =>
  queryOptions({
    queryKey: ['kept', keyFor(collection.kind, account), collection.kind],
    queryFn: () => liveCollectionOf(collection, keyFor(collection.kind, account)).load(),
    // The live collection is the cache; a second one would go stale.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
