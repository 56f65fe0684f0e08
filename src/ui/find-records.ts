import { useEffect, useState } from 'react'
import { runInSlices } from '#lib/time-slices.ts'

/** A record to search by name or ID. `index` identifies its row, because IDs may repeat. */
export type NamedRecord = { readonly index: number; readonly id: string; readonly name: string }

/** Maximum number of results: more than anyone reads, and further typing narrows them down. */
export const maxMatches = 50
const stepRows = 500
const noneTaken: ReadonlySet<number> = new Set()

/**
 * The records whose name or ID contains a text, ignoring case, in list order, but exact matches first. A generator, so
 * that a long list can be searched in slices.
 */
export function* findRecords<Found extends NamedRecord>(
  records: Iterable<Found>,
  text: string,
  /** Indexes of records to exclude. */
  taken: ReadonlySet<number> = noneTaken,
): Generator<void, readonly Found[]> {
  const wanted = text.trim().toLowerCase()
  const exact: Found[] = []
  const others: Found[] = []
  let step = 0
  for (const record of records) {
    if (++step % stepRows === 0) yield
    if (taken.has(record.index)) continue
    const id = record.id.toLowerCase()
    const name = record.name.toLowerCase()
    if (wanted !== '' && (id === wanted || name === wanted)) exact.push(record)
    else if (others.length < maxMatches && (id.includes(wanted) || name.includes(wanted))) others.push(record)
    // Without a text there are no exact matches to wait for.
    if (exact.length >= maxMatches || (wanted === '' && others.length >= maxMatches)) break
  }
  return [...exact, ...others].slice(0, maxMatches)
}

/**
 * The results of `find` for a text, computed without blocking the page. Previous results in the same source are shown
 * meanwhile. `find` must be stable.
 */
export function useFound<Source, Found>(
  source: Source,
  text: string,
  find: (source: Source, text: string) => Iterator<unknown, readonly Found[]>,
): { found: readonly Found[]; isSearching: boolean } {
  const [result, setResult] = useState<{ source: Source; text: string; found: readonly Found[] } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    runInSlices(find(source, text), controller.signal).then(
      (found) => !controller.signal.aborted && setResult({ source, text, found }),
      // Aborted for another text.
      () => undefined,
    )
    return () => controller.abort()
  }, [source, text, find])
  const known = result?.source === source ? result : null
  return { found: known?.found ?? nothing, isSearching: known?.text !== text }
}

const nothing: readonly never[] = []
