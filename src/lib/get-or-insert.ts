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
