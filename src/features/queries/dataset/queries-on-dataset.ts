import { quickApl } from '../record/quick-apl.ts'
import { readDatasets } from '../language/read-datasets.ts'
import type { LibraryEntry } from '../store/query-store.ts'

/** A query of the library that uses a dataset: its record names it, its APL reads it, or both. */
export type DatasetQuery<Entry> = {
  readonly entry: Entry
  readonly byRecord: boolean
  readonly byApl: boolean
}

/**
 * The library's queries that use a dataset, those used last first. Yields between steps; only the beginning of a very
 * long query is looked through.
 */
export function* queriesOnDataset<
  Entry extends Pick<LibraryEntry, 'dataset' | 'text' | 'lastOpened' | 'lastSaved'>,
>(entries: readonly Entry[], dataset: string): Generator<undefined, readonly DatasetQuery<Entry>[]> {
  const known = new Set([dataset])
  const found: DatasetQuery<Entry>[] = []
  for (const entry of entries) {
    yield
    const byRecord = entry.dataset === dataset
    // A query that reads no dataset by itself reads that of its record: this is not what its text says.
    const byApl = entry.text !== null && readDatasets(quickApl(entry.text), '', known).includes(dataset)
    if (byRecord || byApl) found.push({ entry, byRecord, byApl })
  }
  const used = ({ entry }: DatasetQuery<Entry>) => Math.max(entry.lastOpened ?? 0, entry.lastSaved ?? 0)
  return found.sort((a, b) => used(b) - used(a))
}
