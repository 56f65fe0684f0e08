const mark = ':'

/** `order` with one column directly after another; the same when either is not in it. */
export function moveColumn(order: readonly string[], id: string, after: string): readonly string[] {
  if (id === after || !order.includes(id) || !order.includes(after)) return order
  const rest = order.filter((other) => other !== id)
  return rest.toSpliced(rest.indexOf(after) + 1, 0, id)
}

/**
 * The order of columns that an address asks for with "role:plan": role directly after plan. What names no column is
 * left out, so that an address outlives columns that come and go; columns it does not name keep their places. The
 * first column always stays the first.
 */
export function readOrder(moves: readonly string[], columns: readonly string[]): readonly string[] {
  return moves.reduce((order, move) => {
    const [id = '', after = ''] = move.split(mark)
    return id === columns[0] ? order : moveColumn(order, id, after)
  }, columns)
}

/** Writes what `readOrder` reads: as few columns as were moved, each with the one that it stands after. */
export function writeOrder(order: readonly string[], columns: readonly string[]): string[] {
  const still = longestRise(order.map((id) => columns.indexOf(id)))
  return order.flatMap((id, at) =>
    still.has(at) ? [] : [`${id}${mark}${order[at - 1] ?? columns[0] ?? ''}`],
  )
}

/** Places of a longest part of a list, from left to right, that only rises; always with the first element. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  // From here to the end: how many rise, and where the next one of them is.
  const best: { length: number; next: number }[] = []
  for (let at = values.length - 1; at >= 0; at--) {
    let found = { length: 1, next: -1 }
    for (let later = at + 1; later < values.length; later++) {
      const length = (best[later]?.length ?? 0) + 1
      if ((values[later] ?? 0) > (values[at] ?? 0) && length > found.length) found = { length, next: later }
    }
    best[at] = found
  }
  const places = new Set<number>()
  for (let at = values.length > 0 ? 0 : -1; at >= 0; at = best[at]?.next ?? -1) places.add(at)
  return places
}
