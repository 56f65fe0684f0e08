import { useEffect, useState } from 'react'
import { inSlices } from '#lib/take-turns.ts'
import { findRecords, type NamedRecord } from './find-records.ts'

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
