import { readRecordText, textAt } from '#record-text/record-text.ts'
import type { LibraryEntry, QueryStore } from '../store/query-store.ts'

type Seen = Partial<Omit<LibraryEntry, 'account' | 'id'>>

/** An entry of which nothing but the id is known. */
export function unknownEntry(account: string, id: string): LibraryEntry {
  return {
    account,
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

/**
 * Changes what the library knows of a query, adding it when it is new. Changes of one query follow each other, so
 * that none is lost. Rejects when the storage fails.
 */
export function updateEntry(store: QueryStore, account: string, id: string, seen: Seen): Promise<void> {
  const key = JSON.stringify([account, id])
  async function change(earlier: Promise<unknown>) {
    await earlier.catch(() => undefined)
    const known = (await store.entry(account, id)) ?? unknownEntry(account, id)
    const { gone } = seen
    const goneAt = gone === undefined || gone === known.gone ? known.goneAt : gone && Date.now()
    await store.putEntry({ ...known, goneAt, ...seen })
  }
  const before = queues.get(key) ?? Promise.resolve()
  const next = change(before)
  queues.set(key, next)
  return next
}

const { compare } = new Intl.Collator()
const used = (entry: LibraryEntry) => Math.max(entry.lastOpened ?? 0, entry.lastSaved ?? 0)

/** Pinned first, then by last opened or saved, newest first, then by name. */
export function byUse(a: LibraryEntry, b: LibraryEntry): number {
  return (
    Number(b.pinned) - Number(a.pinned) || used(b) - used(a) || compare(a.name, b.name) || compare(a.id, b.id)
  )
}
