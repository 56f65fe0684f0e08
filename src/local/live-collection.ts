import { replaceEqualDeep } from '@tanstack/react-query'
import { type Collection, type Kept, readItems } from './collection.ts'
import { onKeptChanged } from './kept-channel.ts'
import type { KeptItem, KeptStore } from './kept-store.ts'
import { isCovered, type PageChange, withChanges } from './merge-changes.ts'
import { openKeptStore } from './open-kept-store.ts'
import { type KeptNews, reportKept } from './report-kept.ts'
import { writeChanges } from './write-changes.ts'

export type CollectionState<Value> = {
  readonly items: readonly Kept<Value>[]
  /** How many more there are that this version cannot read. */
  readonly unread: number
  /** Nothing is known yet: what is shown may still change. */
  readonly isPending: boolean
  /** The browser did not hand over what it keeps. */
  readonly isError: boolean
}

/** A collection as this page shows it: always up to date while somebody listens. */
export type LiveCollection<Value> = {
  readonly kind: string
  /** Calls `listener` after each change of `state`; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** The same object until something changes. */
  state(): CollectionState<Value>
  /** Reads now and gives the items. Rejects when the browser does not hand them over. */
  load(): Promise<readonly Kept<Value>[]>
  /** Puts and removes in one go. Shown at once; never rejects, as what is not kept is told and stays on the page. */
  change(put: readonly { key: string; value: Value }[], removed: readonly string[]): Promise<void>
}

type Surroundings = {
  open(): Promise<KeptStore>
  listen: typeof onKeptChanged
  tell(news: KeptNews): void
}

const page: Surroundings = { open: openKeptStore, listen: onKeptChanged, tell: reportKept }

/** Follows what this browser keeps of a collection for an account. */
export function liveCollection<Value>(
  collection: Collection<Value>,
  account: string,
  { open, listen, tell }: Surroundings = page,
): LiveCollection<Value> {
  const { kind } = collection
  const listeners = new Set<() => void>()
  const changes = new Map<string, PageChange<Value>>()
  /** The last write of each key that is under way. */
  const writing = new Map<string, Promise<void>>()
  let read: readonly Kept<Value>[] = []
  let state: CollectionState<Value> = { items: read, unread: 0, isPending: true, isError: false }
  /** Numbers readings and writes in the order in which they happen on this page. */
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
      // One that began later has answered already.
      if (begun < newest) return
      newest = begun
      read = items
      const byKey = new Map(items.map((item) => [item.key, item]))
      for (const [key, change] of changes) {
        if (isCovered(change, { begun, item: byKey.get(key) })) changes.delete(key)
      }
      draw({ unread, isPending: false, isError: false })
    } catch {
      if (begun > newest) draw({ isPending: false, isError: true })
    }
  }

  /** Many changes at once are read once. */
  function readSoon() {
    if (isWaiting || listeners.size === 0) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void readNow()
    })
  }

  /** Writes changes in one go, unless others have taken their place meanwhile. */
  async function write(mine: readonly PageChange<Value>[]): Promise<boolean> {
    const store = await open()
    const current = mine.filter((change) => changes.get(change.key) === change)
    if (current.length === 0) return true
    let replaced: KeptItem[] = []
    try {
      replaced = await writeChanges(store, { collection, account }, current)
    } catch (error) {
      for (const change of current) change.hasFailed = true
      tell({ kind: 'not-kept', error })
      return false
    }
    const storedAt = ++clock
    for (const change of current) Object.assign(change, { storedAt, hasFailed: false })
    tell({ kind: 'kept', isLasting: store.isLasting })
    if (replaced.length > 0)
      tell({ kind: 'replaced-unread', restore: () => store.replace(replaced, []).catch(() => undefined) })
    return true
  }

  async function writeWithFailed(mine: readonly PageChange<Value>[]) {
    const isStored = await write(mine)
    const failed = [...changes.values()].filter(({ hasFailed }) => hasFailed)
    // There is room again: what did not fit before may now.
    if (isStored && failed.length > 0) await write(failed)
    readSoon()
  }

  /** Waits for no write but those of the same keys: the page may be left at any moment. */
  function writeInTurn(mine: readonly PageChange<Value>[]): Promise<void> {
    const earlier = mine.flatMap(({ key }) => writing.get(key) ?? [])
    const turn =
      earlier.length === 0 ? writeWithFailed(mine) : Promise.all(earlier).then(() => writeWithFailed(mine))
    for (const { key } of mine) writing.set(key, turn)
    return turn.finally(() => {
      for (const { key } of mine) if (writing.get(key) === turn) writing.delete(key)
    })
  }

  return {
    kind,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = listen(account, (changed) => changed === kind && readSoon())
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
      if (state.isError) throw new Error('This browser did not hand over what it keeps.')
      return state.items
    },
    change(put, removed) {
      const at = Date.now()
      for (const key of removed) changes.set(key, { key, item: null, at, storedAt: null, hasFailed: false })
      for (const { key, value } of put) {
        changes.set(key, { key, item: { key, value, at }, at, storedAt: null, hasFailed: false })
      }
      const mine = [...put.map(({ key }) => key), ...removed].flatMap((key) => changes.get(key) ?? [])
      draw()
      return writeInTurn([...new Set(mine)])
    },
  }
}
