import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import { nameAt, querySource, writtenTokens } from '#apl/reading/query-source.ts'
import { inSlices } from '#lib/take-turns.ts'
import { useAccountKey } from '#local/account.tsx'
import { useStableList } from '#ui/use-stable.ts'
import { useGrantedDatasets, useIdle } from '../access/use-lists.ts'
import { lastUsed, libraryOptions, saidOf } from '../library/library.ts'
import { useLibraryDatasets } from '../library/use-library.ts'
import type { LibraryEntry } from '../store/query-store.ts'

/** What of a library query is looked at. */
export type KnownQuery = Pick<LibraryEntry, 'id' | 'dataset' | 'text' | 'lastOpened' | 'lastSaved'>

/** The APL of library queries by the dataset that each reads. */
type QueriesByDataset = Readonly<Record<string, readonly string[]>>

/** Enough to learn the fields of a dataset from, and not too much to hand to a worker. */
const mostTexts = 300
/** UTF-16 units. */
const mostText = 1_000_000

/** The longest piece of a name that stands in every record as it is, whatever APL and JSON escape. */
function plainPiece(name: string): string {
  const pieces = name.match(/[\w .-]+/g) ?? []
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

/**
 * The APL of the library queries that read one of some datasets, those used last first, at most 300 and a million
 * characters of it, each text once. Yields between steps of well under a millisecond.
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
    // To look for a name costs a hundredth of reading a record.
    if (wanted.has(dataset) || pieces.some((piece) => text.includes(piece))) found.push(query)
  }
  found.sort((a, b) => lastUsed(b) - lastUsed(a))

  const byDataset = new Map<string, string[]>()
  const seen = new Set<string>()
  let room = mostText
  for (const query of found) {
    if (seen.size >= mostTexts) break
    yield
    const { apl } = saidOf(query)
    const dataset = querySource(apl) ?? query.dataset
    if (!wanted.has(dataset) || apl.trim() === '' || apl.length > room || seen.has(apl)) continue
    seen.add(apl)
    room -= apl.length
    byDataset.set(dataset, [...(byDataset.get(dataset) ?? []), apl])
  }
  return Object.fromEntries(byDataset)
}

/** Of a longer query only its beginning is looked through (UTF-16 units). */
const headLength = 16_384

/**
 * The datasets that a query reads, in the order of its text: the one that it reads first, whether it is known or not,
 * and every known one that it names, for example in a `union` or a `join`. `own` is the dataset of its record.
 */
export function readDatasets(apl: string, own: string, known: ReadonlySet<string>): string[] {
  const tokens = writtenTokens(apl.slice(0, headLength))
  const names = new Set([querySource(apl) ?? own])
  for (let at = 0; at < tokens.length; at++) {
    const found = nameAt(tokens, at)
    if (found && known.has(found.name)) names.add(found.name)
    // Not the text inside the brackets once more.
    if (found) at += found.length - 1
  }
  return [...names].filter((name) => name !== '')
}

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
    const byApl = entry.text !== null && readDatasets(saidOf(entry).apl, '', known).includes(dataset)
    if (byRecord || byApl) found.push({ entry, byRecord, byApl })
  }
  return found.sort((a, b) => lastUsed(b.entry) - lastUsed(a.entry))
}

/** Milliseconds without a key before it is looked which datasets a query reads. */
const pause = 800

/** The same before the library is looked through for other queries. */
const gatherPause = 200

interface EditedQuery {
  id: string
  apl: string
  /** That of its record. */
  dataset: string
}

const none: QueriesByDataset = {}

/**
 * What is known around a query under edit: names of datasets from the library and, where one may list them, from the
 * grants of the tokens; and the library's other queries on the datasets that it reads. Gathered when the page has
 * nothing better to do. The same object for as long as it says the same, because every other one is sent to a worker.
 */
export function useAplSurroundings({ id, apl, dataset }: EditedQuery): AplSurroundings {
  const isIdle = useIdle()
  const rows = useQuery(libraryOptions(useAccountKey())).data?.rows
  const inLibrary = useLibraryDatasets()
  const granted = useGrantedDatasets()
  const names = useMemo(() => [...new Set([...inLibrary, ...granted])].sort(), [inLibrary, granted])
  const datasets = useStableList(names)
  const known = useMemo(() => new Set(datasets), [datasets])

  const [read, setRead] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isIdle) return undefined
    const look = () => {
      const next = readDatasets(apl, dataset, known)
      setRead((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [isIdle, apl, dataset, known])

  const [queries, setQueries] = useState(none)
  useEffect(() => {
    if (!rows) return undefined
    const others = rows.filter((row) => row.id !== id)
    const abort = new AbortController()
    const gather = async () => {
      const next = await inSlices(knownQueries(others, read), abort.signal)
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
