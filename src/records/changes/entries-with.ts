import type { ComparedEntry } from '../snapshots/snapshot-asks.ts'
import { titleOf } from './kept-value.ts'
import type { ListReading } from './reading.ts'

/** Entries between two yields. */
const step = 16

const texts = new WeakMap<ComparedEntry, string>()

/** Everything that one may search for in a change. */
function searchText(reading: ListReading, entry: ComparedEntry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const fields = entry.changes.flatMap((change) => {
    const text = reading.changeText(change)
    const parts = [text, ...(text.parts?.all() ?? [])]
    return parts.map(({ label, before, after }) => `${label}\n${before.text}\n${after.text}`)
  })
  const text = [titleOf(entry), entry.id, ...fields].join('\n').toLowerCase()
  texts.set(entry, text)
  return text
}

/**
 * The entries that have the text in their name, id, or a field that changed. All words of it must be there. Yields
 * between small pieces of work.
 */
export function* entriesWith(
  reading: ListReading,
  entries: readonly ComparedEntry[],
  text: string,
): Generator<void, readonly ComparedEntry[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: ComparedEntry[] = []
  for (const [place, entry] of entries.entries()) {
    const line = searchText(reading, entry)
    if (words.every((word) => line.includes(word))) found.push(entry)
    if (place % step === 0) yield
  }
  return found
}
