import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AplContext } from '#apl/contract/apl-language.ts'
import { nameAt, namedTables, querySource, significantTokens } from '#apl/reading/query-source.ts'
import { runInSlices } from '#lib/time-slices.ts'
import { addToGroup } from '#lib/maps.ts'
import { useAccountKey } from '#local/account.tsx'
import { useStableList } from '#ui/use-stable.ts'
import { useDebounced, useGrantedDatasets, useIdle } from '../access/use-lists.ts'
import { lastUsed, libraryOptions, searchTextsOf } from '../library/library.ts'
import { useLibraryDatasets } from '../library/use-library.ts'
import type { LibraryEntry } from '../store/query-store.ts'

/** The fields of a library query used here. */
export type KnownQuery = Pick<LibraryEntry, 'id' | 'dataset' | 'text' | 'lastOpened' | 'lastSaved'>

/** APL of library queries, by the dataset each reads. */
type QueriesByDataset = Readonly<Record<string, readonly string[]>>

/** Enough to learn a dataset's fields from, and not too much to send to a worker. */
const mostTexts = 300
/** UTF-16 units. */
const mostText = 1_000_000

/** The longest part of a name that appears verbatim in every record, however APL and JSON escape the rest. */
function plainPiece(name: string): string {
  const pieces = name.match(/[\w .-]+/g) ?? []
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

/**
 * The unique APL of library queries that read any of the datasets, most recently used first: at most 300 texts and a
 * million characters. Yields between steps of well under a millisecond.
 */
export function* knownQueries(
  queries: readonly KnownQuery[],
  datasets: readonly string[],
): Generator<void, QueriesByDataset> {
  const wanted = new Set(datasets)
  const pieces = datasets.map(plainPiece)
  const found: KnownQuery[] = []
  for (const query of queries) {
    const { text, dataset } = query
    if (text === null || text.length > mostText) continue
    yield
    // Searching for a name costs a hundredth of parsing a record.
    if (wanted.has(dataset) || pieces.some((piece) => text.includes(piece))) found.push(query)
  }
  found.sort((a, b) => lastUsed(b) - lastUsed(a))

  const byDataset = new Map<string, string[]>()
  const seen = new Set<string>()
  let room = mostText
  for (const query of found) {
    if (seen.size >= mostTexts) break
    yield
    const { apl } = searchTextsOf(query)
    const dataset = querySource(apl) ?? query.dataset
    if (!wanted.has(dataset) || apl.trim() === '' || apl.length > room || seen.has(apl)) continue
    seen.add(apl)
    room -= apl.length
    addToGroup(byDataset, dataset, apl)
  }
  return Object.fromEntries(byDataset)
}

/** Only this much of a long query is searched (UTF-16 units). */
const headLength = 16_384

/**
 * The datasets a query reads, in text order: the one it reads first, whether known or not, and every known one it
 * names, for example in a `union` or `join`. `own` is the dataset of its record.
 */
export function readDatasets(apl: string, own: string, known: ReadonlySet<string>): string[] {
  const tokens = significantTokens(apl.slice(0, headLength))
  const names = new Set([querySource(apl) ?? own])
  for (let at = 0; at < tokens.length; at++) {
    const found = nameAt(tokens, at)
    if (found && known.has(found.name)) names.add(found.name)
    // Skip the text inside the brackets.
    if (found) at += found.length - 1
  }
  return [...names].filter((name) => name !== '')
}

/** A library query that uses a dataset: its record names the dataset, its APL reads it, or both. */
export type DatasetQuery<Entry> = {
  readonly entry: Entry
  readonly byRecord: boolean
  readonly byApl: boolean
}

/**
 * The library queries that use a dataset, most recently used first. Yields between steps; only the beginning of a very
 * long query is searched.
 */
export function* queriesOnDataset<
  Entry extends Pick<LibraryEntry, 'dataset' | 'text' | 'lastOpened' | 'lastSaved'>,
>(entries: readonly Entry[], dataset: string): Generator<undefined, readonly DatasetQuery<Entry>[]> {
  const found: DatasetQuery<Entry>[] = []
  for (const entry of entries) {
    yield
    const byRecord = entry.dataset === dataset
    // A query that names no dataset reads its record's, but that does not count as its APL reading it.
    const byApl =
      entry.text !== null && namedTables(searchTextsOf(entry).apl.slice(0, headLength)).has(dataset)
    if (byRecord || byApl) found.push({ entry, byRecord, byApl })
  }
  return found.sort((a, b) => lastUsed(b.entry) - lastUsed(a.entry))
}

/** Milliseconds after the last keystroke before the query's datasets are read from its text. */
const pause = 800

/** Milliseconds before the library is searched for other queries on the datasets. */
const gatherPause = 200

interface EditedQuery {
  id: string
  apl: string
  /** The record's dataset. */
  dataset: string
}

const none: QueriesByDataset = {}

/**
 * Context for the query being edited: dataset names from the library and, if the user may list tokens, from their
 * grants; and other library queries on the same datasets. Gathered when the page is idle. Returns the same object while
 * the content is the same, because every new one is sent to a worker.
 */
export function useAplContext({ id, apl, dataset }: EditedQuery): AplContext {
  const isIdle = useIdle()
  const rows = useQuery(libraryOptions(useAccountKey())).data?.rows
  const inLibrary = useLibraryDatasets()
  const granted = useGrantedDatasets()
  const names = useMemo(() => [...new Set([...inLibrary, ...granted])].sort(), [inLibrary, granted])
  const datasets = useStableList(names)
  const known = useMemo(() => new Set(datasets), [datasets])

  const settled = useDebounced(apl, pause)
  const found = useMemo(
    () => (isIdle ? readDatasets(settled, dataset, known) : []),
    [isIdle, settled, dataset, known],
  )
  const read = useStableList(found)

  const [queries, setQueries] = useState(none)
  useEffect(() => {
    if (!rows) return undefined
    const others = rows.filter((row) => row.id !== id)
    const abort = new AbortController()
    const gather = async () => {
      const next = await runInSlices(knownQueries(others, read), abort.signal)
      setQueries((before) => replaceEqualDeep(before, next))
    }
    const tell = (error: unknown) => {
      if (!abort.signal.aborted) reportError(error)
    }
    const timer = setTimeout(() => void gather().catch(tell), gatherPause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [rows, read, id])

  return useMemo(() => ({ datasets, queriesByDataset: queries }), [datasets, queries])
}
