import { timeNow } from '#api/service-clock.ts'
import { queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { asText, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { onStoreChange } from '#local/store-channel.ts'
import {
  type Draft,
  drafts,
  library,
  type LibraryEntry,
  openQueryStore,
  type QueryStore,
  versions,
} from '../store/query-store.ts'

type Seen = Partial<Omit<LibraryEntry, 'id'>>

/** An entry of which nothing but the id is known. */
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

/** What an entry shows of a record's text. */
export function factsOf(text: string): Pick<LibraryEntry, 'name' | 'dataset' | 'text'> {
  const { record } = readRecordText(text)
  return {
    name: (record && textAt(record, ['name'])) ?? '',
    dataset: (record && textAt(record, ['dataset'])) ?? '',
    text,
  }
}

const queues = new Map<string, Promise<unknown>>()

/** Runs one change after the other of what is kept of a query. Rejects when this one fails. */
export function inTurn(
  what: 'entry' | 'history',
  { account }: Pick<QueryStore, 'account'>,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  const key = JSON.stringify([what, account, id])
  const earlier = queues.get(key) ?? Promise.resolve()
  const next = earlier.catch(() => undefined).then(change)
  queues.set(key, next)
  return next
}

/**
 * Changes what the library knows of a query, adding it when it is new. Changes of one query follow each other, so
 * that none is lost. Rejects when the storage fails.
 */
export const updateEntry = (store: QueryStore, id: string, seen: Seen): Promise<void> =>
  inTurn('entry', store, id, async () => {
    const known = (await store.entry(id)) ?? unknownEntry(id)
    const { gone } = seen
    const goneAt = gone === undefined || gone === known.gone ? known.goneAt : gone && timeNow()
    await store.putEntry({ ...known, goneAt, ...seen })
  })

const { compare } = new Intl.Collator('en-US', { numeric: true })

/** When a query was last opened or saved here, in milliseconds since the epoch; 0 for never. */
export const lastUsed = ({ lastOpened, lastSaved }: Pick<LibraryEntry, 'lastOpened' | 'lastSaved'>): number =>
  Math.max(lastOpened ?? 0, lastSaved ?? 0)

/** Pinned first, then by last opened or saved, newest first, then by name. */
export function byUse(a: LibraryEntry, b: LibraryEntry): number {
  return (
    Number(b.pinned) - Number(a.pinned) ||
    lastUsed(b) - lastUsed(a) ||
    compare(a.name, b.name) ||
    compare(a.id, b.id)
  )
}

/**
 * The rows of a list that was read again, as the same objects where nothing changed: what is derived from a row, and
 * its text of up to a megabyte, is kept once. Gives `before` itself when no row changed.
 */
export function shareRows(before: readonly LibraryRow[], next: readonly LibraryRow[]): readonly LibraryRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = next.map((row) => replaceEqualDeep(known.get(row.id), row))
  return rows.length === before.length && rows.every((row, at) => row === before[at]) ? before : rows
}

export type LibraryRow = LibraryEntry & { hasDraft: boolean }

export const goneText = { 'not-found': 'Not found', 'deleted-here': 'Deleted here' } as const

/** What a query is called: its name, or its id while no name is known. */
export const titleOf = ({ name, id }: Pick<LibraryRow, 'name' | 'id'>): string => name || id

/** What of a row is kept in the library itself. */
export function entryOf(row: LibraryRow): LibraryEntry {
  const { hasDraft: _, ...entry } = row
  return entry
}

/**
 * The library with, at its end, the queries that were taken out of it and still have unsaved text: nobody would find
 * that text again.
 */
export function rowsOf(entries: readonly LibraryEntry[], drafts: readonly Draft[]): LibraryRow[] {
  const drafted = new Map(drafts.map((draft) => [draft.id, draft]))
  const rows = entries.map((entry): LibraryRow => ({ ...entry, hasDraft: drafted.has(entry.id) }))
  for (const { id } of entries) drafted.delete(id)
  for (const { id, baseText } of drafted.values()) {
    rows.push({ ...unknownEntry(id), ...factsOf(baseText), hasDraft: true })
  }
  return rows
}

export type Library = {
  rows: readonly LibraryRow[]
  /** When they were read, in milliseconds since the epoch; they may have been read again since, and were the same. */
  readAt: number
  /** False: this browser keeps the library for this page only. */
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
 * Reads again what is shown of the library and the history of an account whenever this page or another tab changes
 * what is kept. However many changes there are, most of the time is left to the page.
 */
export function followChanges(client: QueryClient, account: string): void {
  const accounts = followed.get(client) ?? new Set()
  if (accounts.has(account)) return
  followed.set(client, accounts.add(account))
  let isDue = false
  let isReading = false
  let took = 0
  async function readLibrary() {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue) {
      await new Promise((resolve) => setTimeout(resolve, 20 + 3 * took))
      isDue = false
      const begun = performance.now()
      await client.invalidateQueries({ queryKey: libraryKey(account) })
      took = performance.now() - begun
    }
    isReading = false
  }
  onStoreChange(account, ({ kind }) => {
    if (kind === library.kind || kind === drafts.kind) void readLibrary()
    if (kind === versions.kind) void client.invalidateQueries({ queryKey: historyKey(account) })
  })
}

/** Every query that this browser has seen under an account. Read from the browser, never from the service. */
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
    // Done above, row by row.
    structuralSharing: false,
    staleTime: 0,
    retry: false,
  })

/** The tags in a text, separated by commas, each once. */
export function readTags(text: string): readonly string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

export type TrashRow = LibraryRow & { gone: NonNullable<LibraryRow['gone']> }

const isGone = (row: LibraryRow): row is TrashRow => row.gone !== null

/** The queries that the service has no more, what went last first; those of which that is not known stand last. */
export function trashRows(rows: readonly LibraryRow[]): TrashRow[] {
  return rows.filter(isGone).sort((a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0) || a.id.localeCompare(b.id))
}

type Said = { readonly apl: string; readonly who: string }

const said = new WeakMap<object, Said>()

/**
 * What every search, facet and suggestion needs of the record in a row, at a tenth of its cost and read once; nothing
 * that is read here is ever sent. Empty where the text is no record.
 */
export function saidOf(row: Pick<LibraryEntry, 'text'>): Said {
  const known = said.get(row)
  if (known) return known
  const record = objectIn(row.text, JSON.parse)
  const apl = asText(member(member(record, 'query'), 'apl')) ?? ''
  const read = { apl, who: asText(member(record, 'who')) ?? '' }
  said.set(row, read)
  return read
}

const records = new WeakMap<object, JsonObject>()

/**
 * The record in a row as the service sent it last, read when it is first asked for; empty where this browser never had
 * it, or it is no record.
 */
export function recordOf(row: Pick<LibraryEntry, 'text'>): JsonObject {
  const record = records.get(row) ?? objectIn(row.text, parseJson)
  records.set(row, record)
  return record
}

function objectIn(text: string | null, parse: (text: string) => unknown): JsonObject {
  try {
    const value = parse(text ?? '{}')
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
