import { getOrInsert } from '#lib/maps.ts'
import { timeNow } from '#api/service-clock.ts'
import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { asText, isJsonObject, jsonIn, type JsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { isSameRecord, readRecordText, textAt } from '#record-text/record-text.ts'
import { onStoreChange } from '#local/store-channel.ts'
import { recordOptions } from '../record/record-options.ts'
import {
  type Draft,
  drafts,
  type EntryChange,
  library,
  type LibraryEntry,
  openQueryStore,
  type QueryStore,
  versions,
} from '../store/query-store.ts'

type Seen = Partial<Omit<LibraryEntry, 'id'>>

/** A library entry of which only the id is known. */
export function unknownEntry(id: string): LibraryEntry {
  return {
    id,
    name: '',
    dataset: '',
    tags: [],
    pinned: false,
    lastOpened: null,
    lastSaved: null,
    gone: null,
    text: null,
    note: '',
  }
}

/** The fields of an entry that come from the record's text. */
export function entryFields(text: string): Pick<LibraryEntry, 'name' | 'dataset' | 'text'> {
  const { record } = readRecordText(text)
  return {
    name: (record && textAt(record, ['name'])) ?? '',
    dataset: (record && textAt(record, ['dataset'])) ?? '',
    text,
  }
}

const queues = new Map<string, Promise<unknown>>()

/** Runs changes to a query's history one after another. Rejects when this change fails. */
export function enqueueChange(
  { account }: Pick<QueryStore, 'account'>,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  const key = JSON.stringify([account, id])
  const earlier = queues.get(key) ?? Promise.resolve()
  const next = earlier.catch(() => undefined).then(change)
  queues.set(key, next)
  return next
}

/** Updates the library entry of a query, or adds one. Rejects when the storage fails. */
export const updateEntry = (store: QueryStore, id: string, seen: Seen): Promise<void> =>
  store.changeEntry(id, entryUpdate(store, id, seen))

/**
 * The change to an entry. Adds none if `addsNone`: what was removed meanwhile then stays removed. Changes nothing if the
 * query was saved or found to be gone after `asOf`, when `seen` was requested.
 */
const entryUpdate =
  (store: QueryStore, id: string, seen: Seen, { addsNone = false, asOf = Infinity } = {}): EntryChange =>
  async (stored) => {
    if (!stored && addsNone) return null
    const known = stored ?? unknownEntry(id)
    if (Math.max(known.lastSaved ?? 0, known.goneAt ?? 0) > asOf) return null
    const { gone } = seen
    // What was deleted here is not found, either.
    if (gone === 'not-found' && known.gone === 'deleted-here') return null
    if (gone === undefined || gone === known.gone) {
      const next = { ...known, ...seen }
      return stored && replaceEqualDeep(stored, next) === stored ? null : next
    }
    if (known.text !== null) await keepUnknown(store, id, known.text, 'Last copy')
    return { ...known, goneAt: gone && timeNow(), ...seen }
  }

/** Records that the service has no such query. Adds no entry. Rejects when the storage fails. */
export const markNotFound = (store: QueryStore, id: string): Promise<void> =>
  store.changeEntry(id, entryUpdate(store, id, { gone: 'not-found' }, { addsNone: true }))

/**
 * Keeps a record in its query's history unless it is there. It is not if the record came with a list, or its version was
 * removed.
 */
export const keepUnknown = (store: QueryStore, id: string, text: string, note: string): Promise<void> =>
  enqueueChange(store, id, async () => {
    const versions = await store.versions(id)
    if (versions.some((version) => isSameRecord(version.text, text))) return
    const at = Math.max(timeNow(), (versions.at(-1)?.at ?? 0) + 1)
    await store.putVersion({ id, at, source: 'loaded', text, note })
  })

/**
 * `updateEntry` for a long run of reads of one or many queries: what leaves the library after this call stays removed,
 * and what is saved or deleted after it stays so. Rejects when the storage fails.
 */
export async function entryUpdater(store: QueryStore) {
  const asOf = timeNow()
  const before = await store.entryItems()
  return (seen: Iterable<[id: string, seen: Seen]>): Promise<void> => {
    const changes = Array.from(seen, ([id, one]): [string, EntryChange] => [
      id,
      entryUpdate(store, id, one, { addsNone: before.has(id), asOf }),
    ])
    return store.changeEntries(before, new Map(changes))
  }
}

/** When a query was last opened or saved here, in milliseconds since the epoch; 0 means never. */
export const lastUsed = ({ lastOpened, lastSaved }: Pick<LibraryEntry, 'lastOpened' | 'lastSaved'>): number =>
  Math.max(lastOpened ?? 0, lastSaved ?? 0)

/**
 * The reloaded rows, with the same objects for unchanged rows, so that derived data and texts of up to a megabyte exist
 * once. Returns `before` itself when no row changed.
 */
export function shareRows(before: readonly LibraryRow[], next: readonly LibraryRow[]): readonly LibraryRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = next.map((row) => replaceEqualDeep(known.get(row.id), row))
  return rows.length === before.length && rows.every((row, at) => row === before[at]) ? before : rows
}

export type LibraryRow = LibraryEntry & { hasDraft: boolean }

export const goneLabels = { 'not-found': 'Not found', 'deleted-here': 'Deleted here' } as const

/** The query's name, or its id while no name is known. */
export const titleOf = ({ name, id }: Pick<LibraryRow, 'name' | 'id'>): string => name || id

/** The part of a row that the library stores. */
export function entryOf(row: LibraryRow): LibraryEntry {
  const { hasDraft: _, ...entry } = row
  return entry
}

/**
 * The library, followed by queries that were removed from it but have unsaved text, so that the user can find that
 * text.
 */
export function rowsOf(entries: readonly LibraryEntry[], drafts: readonly Draft[]): LibraryRow[] {
  const drafted = new Map(drafts.map((draft) => [draft.id, draft]))
  const rows = entries.map((entry): LibraryRow => ({ ...entry, hasDraft: drafted.has(entry.id) }))
  for (const { id } of entries) drafted.delete(id)
  for (const { id, baseText } of drafted.values()) {
    rows.push({ ...unknownEntry(id), ...entryFields(baseText), hasDraft: true })
  }
  return rows
}

export type Library = {
  rows: readonly LibraryRow[]
  /** When the rows were read, in milliseconds since the epoch; later reads that found no change do not count. */
  readAt: number
  /** False when the library lasts only as long as this page. */
  isLasting: boolean
}

const libraryKey = (account: string) => ['library', account] as const
export const historyKey = (account: string, id?: string) => [
  'history',
  account,
  ...(id === undefined ? [] : [id]),
]

const followed = new WeakMap<QueryClient, Set<string>>()

/**
 * Rereads the displayed library and history of an account whenever this page or another tab changes stored data. The
 * first changes show soon; many leave the page most of the time.
 */
export function followChanges(client: QueryClient, account: string): void {
  const accounts = followed.get(client) ?? new Set()
  if (accounts.has(account)) return
  followed.set(client, accounts.add(account))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  /** How long to rest after a read, in reads: drawing and checking what changed takes longer than reading it. */
  let rest = 3
  function readSoon() {
    isDue = true
    timer ??= setTimeout(() => void read(), 20)
  }
  async function read() {
    isDue = false
    const begun = performance.now()
    await client.invalidateQueries({ queryKey: libraryKey(account) })
    setTimeout(
      () => {
        timer = undefined
        rest = isDue ? Math.min(2 * rest, 12) : 3
        if (isDue) readSoon()
      },
      rest * (performance.now() - begun),
    )
  }
  onStoreChange(account, ({ kind, keys, fact }) => {
    if (kind === library.kind || kind === drafts.kind) readSoon()
    // A visit to a query that is gone must not show what was read before.
    if (kind === library.kind && fact !== null)
      for (const id of keys) client.removeQueries({ queryKey: recordOptions(id).queryKey, type: 'inactive' })
    if (kind === versions.kind) void client.invalidateQueries({ queryKey: historyKey(account) })
  })
}

/** Every query this browser has seen under an account. Read from browser storage, never from the service. */
export const libraryOptions = (account: string) =>
  queryOptions({
    queryKey: libraryKey(account),
    queryFn: async ({ client }): Promise<Library> => {
      followChanges(client, account)
      const store = await openQueryStore(account)
      const [entries, drafts] = await Promise.all([store.entries(), store.drafts()])
      const before = client.getQueryData<Library>(libraryKey(account))
      const rows = shareRows(before?.rows ?? [], rowsOf(entries, drafts))
      const { isLasting } = store
      if (before?.rows === rows && before.isLasting === isLasting) return before
      return { rows, readAt: timeNow(), isLasting }
    },
    // Rows are shared above, one by one.
    structuralSharing: false,
    staleTime: 0,
    retry: false,
  })

/** The unique tags in a comma-separated text. */
export function readTags(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

type Said = { readonly apl: string; readonly who: string }

const said = new WeakMap<object, Said>()

/**
 * The APL and owner in a row's record, for search, facets and suggestions. Cached, and ten times cheaper than
 * `recordOf`; never sent. Empty when the text is not a record.
 */
export const searchTextsOf = (row: Pick<LibraryEntry, 'text'>): Said =>
  getOrInsert(said, row, () => {
    const record = objectIn(row.text, JSON.parse)
    const apl = asText(member(member(record, 'query'), 'apl')) ?? ''
    return { apl, who: asText(member(record, 'who')) ?? '' }
  })

const records = new WeakMap<object, JsonObject>()

/**
 * The record in a row as the service last sent it, parsed on first use; empty when this browser never had it, or it is
 * not a record.
 */
export const recordOf = (row: Pick<LibraryEntry, 'text'>): JsonObject =>
  getOrInsert(records, row, () => objectIn(row.text, parseJson))

function objectIn(text: string | null, parse: (text: string) => unknown): JsonObject {
  const value = jsonIn(text ?? '{}', parse)
  return isJsonObject(value) ? value : {}
}
