import { useEffect, useState } from 'react'
import { inSlices } from '#lib/take-turns.ts'

/** What a record is found by. Rows are told apart by their place in the list, because IDs may repeat. */
export type NamedRecord = { readonly index: number; readonly id: string; readonly name: string }

/** How many are found at most: more than anybody reads, and typing on narrows them down. */
export const mostFound = 50
const stepRows = 500

/**
 * The records whose name or ID holds a text, whatever its case, in the order of the list; those that are called
 * exactly that come first. A generator, so that a long list can be searched in slices.
 */
export function* findRecords<Found extends NamedRecord>(
  records: Iterable<Found>,
  text: string,
  /** Places of records that are not to be found. */
  taken: ReadonlySet<number>,
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

/** The records that a text finds, searched without holding up the page; those of the text before stay meanwhile. */
export function useFoundRecords(
  records: Iterable<NamedRecord>,
  text: string,
  taken: ReadonlySet<number>,
): { found: readonly NamedRecord[]; isSearching: boolean } {
  const [result, setResult] = useState<{ text: string; found: readonly NamedRecord[]; isDone: boolean }>({
    text: '',
    found: [],
    isDone: false,
  })
  useEffect(() => {
    const controller = new AbortController()
    inSlices(findRecords(records, text, taken), controller.signal).then(
      (found) => !controller.signal.aborted && setResult({ text, found, isDone: true }),
      // Given up for another text.
      () => undefined,
    )
    return () => controller.abort()
  }, [records, text, taken])
  return { found: result.found, isSearching: !result.isDone || result.text !== text }
}
