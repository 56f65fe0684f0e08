import { useEffect, useState } from 'react'
import type { ComparedEntry } from '../snapshots/snapshot-asks.ts'
import { inSlices } from '#lib/take-turns.ts'
import { entriesWith } from './entries-with.ts'
import type { ListReading } from './list-reading.ts'

const none: readonly ComparedEntry[] = []

/** The entries that a text finds, searched without holding up the page; those of the text before stay meanwhile. */
export function useFoundEntries(
  reading: ListReading,
  entries: readonly ComparedEntry[],
  text: string,
): { found: readonly ComparedEntry[]; isSearching: boolean } {
  const [result, setResult] = useState({ entries, text: '', found: entries })
  const isAsked = text.trim() !== ''
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    inSlices(entriesWith(reading, entries, text), controller.signal).then(
      (found) => !controller.signal.aborted && setResult({ entries, text, found }),
      // Given up for another text.
      () => undefined,
    )
    return () => controller.abort()
  }, [reading, entries, text, isAsked])
  if (!isAsked) return { found: entries, isSearching: false }
  if (result.entries !== entries) return { found: none, isSearching: true }
  return { found: result.found, isSearching: result.text !== text }
}
