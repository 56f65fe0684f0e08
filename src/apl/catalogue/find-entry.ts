import type { AplEntry, AplEntryKind } from './apl-entry.ts'
import { catalogue } from './catalogue.ts'

const byName = new Map<string, AplEntry[]>()
for (const entry of catalogue) {
  for (const name of [entry.name, ...(entry.aliases ?? [])]) {
    const entries = byName.get(name)
    if (entries === undefined) byName.set(name, [entry])
    else if (!entries.includes(entry)) entries.push(entry)
  }
}

/**
 * What is known of a name, in the order of the catalogue: entries of that name and those that have it as another
 * name. Upper and lower case count, as they do in the language. With `kinds`, only entries of these kinds.
 */
export function entriesNamed(name: string, kinds?: readonly AplEntryKind[]): readonly AplEntry[] {
  const entries = byName.get(name) ?? []
  return kinds === undefined ? entries : entries.filter((entry) => kinds.includes(entry.kind))
}

/** The aggregation or function of a name or alias; the entry of that very name comes first. */
export function functionNamed(name: string): AplEntry | undefined {
  const entries = entriesNamed(name, ['aggregation', 'function'])
  return entries.find((entry) => entry.name === name) ?? entries[0]
}
