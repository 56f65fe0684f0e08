import { useEffect, useState } from 'react'
import { inSlices } from '#lib/take-turns.ts'

/** What a record is found by. Rows are told apart by their place in the list, because IDs may repeat. */
export type NamedRecord = { readonly index: number; readonly id: string; readonly name: string }

/** How many are found at most: more than anybody reads, and typing on narrows them down. */
export const mostFound = 50
const stepRows = 500
const noneTaken: ReadonlySet<number> = new Set()

/**
 * The records whose name or ID holds a text, whatever its case, in the order of the list; those that are called
 * exactly that come first. A generator, so that a long list can be searched in slices.
 */
export function* findRecords<Found extends NamedRecord>(
  records: Iterable<Found>,
  text: string,
  /** Places of records that are not to be found. */
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
    else if (others.length < mostFound && (id.includes(wanted) || name.includes(wanted))) others.push(record)
    // Without a text there is nothing exact to wait for.
    if (exact.length >= mostFound || (wanted === '' && others.length >= mostFound)) break
  }
  return [...exact, ...others].slice(0, mostFound)
}

/**
 * What `find` finds by a text, searched without holding up the page; what the text before found in the same source stays
 * meanwhile. `find` is the same function until it finds others.
 */
export function useFound<Source, Found>(
  source: Source,
  text: string,
  find: (source: Source, text: string) => Iterator<unknown, readonly Found[]>,
): { found: readonly Found[]; isSearching: boolean } {
  const [result, setResult] = useState<{ source: Source; text: string; found: readonly Found[] } | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    inSlices(find(source, text), controller.signal).then(
      (found) => !controller.signal.aborted && setResult({ source, text, found }),
      // Given up for another text.
      () => undefined,
    )
    return () => controller.abort()
  }, [source, text, find])
  const known = result?.source === source ? result : null
  return { found: known?.found ?? nothing, isSearching: known?.text !== text }
}

const nothing: readonly never[] = []
