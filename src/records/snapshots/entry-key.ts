/** What tells an entry of a list from the others: its id, and which of several with this id it is (from 0). */
type EntryName = { id: string; occurrence: number }

/** The key of an entry: different for different names. */
export const entryKey = ({ id, occurrence }: EntryName): string => `${occurrence}:${id}`

/** The name that a key was made of. */
export function entryName(key: string): EntryName {
  const colon = key.indexOf(':')
  return { id: key.slice(colon + 1), occurrence: Number(key.slice(0, colon)) }
}
