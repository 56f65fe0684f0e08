import { queryOptions } from '@tanstack/react-query'
import { factsOf, unknownEntry } from './library.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { shareRows } from './share-rows.ts'
import type { Draft, LibraryEntry } from '../store/query-store.ts'

export type LibraryRow = LibraryEntry & { hasDraft: boolean }

/** What of a row is kept in the library itself. */
export function entryOf(row: LibraryRow): LibraryEntry {
  const { hasDraft: _, ...entry } = row
  return entry
}

const rowOf = (entry: LibraryEntry, hasDraft: boolean): LibraryRow => ({ ...entry, hasDraft })

/**
 * The library with, at its end, the queries that were taken out of it and still have unsaved text: nobody would find
 * that text again.
 */
export function rowsOf(entries: readonly LibraryEntry[], drafts: readonly Draft[]): LibraryRow[] {
  const drafted = new Map(drafts.map((draft) => [draft.id, draft]))
  const rows = entries.map((entry) => rowOf(entry, drafted.has(entry.id)))
  for (const { id } of entries) drafted.delete(id)
  for (const { account, id, baseText } of drafted.values()) {
    rows.push(rowOf({ ...unknownEntry(account, id), ...factsOf(baseText) }, true))
  }
  return rows
}

export type Library = {
  rows: readonly LibraryRow[]
  /** False: this browser keeps the library for this page only. */
  isLasting: boolean
}

const libraryKey = (account: string) => ['library', account] as const

/** Every query that this browser has seen under an account. Read from the browser, never from the service. */
export const libraryOptions = (account: string) =>
  queryOptions({
    queryKey: libraryKey(account),
    queryFn: async ({ client }): Promise<Library> => {
      const store = await openQueryStore()
      const [entries, drafts] = await Promise.all([store.entries(account), store.drafts(account)])
      const rows = rowsOf(entries, drafts)
      const before = client.getQueryData<Library>(libraryKey(account))?.rows ?? []
      return { rows: shareRows(before, rows), isLasting: store.isLasting }
    },
    // Done above, at a tenth of the cost: this would look into every text of thousands of rows.
    structuralSharing: false,
    staleTime: 0,
    retry: false,
  })
