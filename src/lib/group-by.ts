import { getOrInsert } from './get-or-insert.ts'

/** Things by a key, each group in their order. */
export function groupBy<Key, Thing>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) addToGroup(groups, keyOf(thing), thing)
  return groups
}

/** Adds a thing to the end of a group, which need not exist yet. */
export function addToGroup<Key, Thing>(groups: Map<Key, Thing[]>, key: Key, thing: Thing): void {
  getOrInsert(groups, key, (): Thing[] => []).push(thing)
}
