type MapLike<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** The value of a key in a map; when there is none, the one that `make` returns, which is kept. */
export function getOrInsert<Key, Value extends {} | null>(
  map: MapLike<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

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
