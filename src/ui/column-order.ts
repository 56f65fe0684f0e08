const mark = ':'

/** `order` with one column directly after another; the same when either is not in it. */
export function moveColumn(order: readonly string[], id: string, after: string): readonly string[] {
  if (id === after || !order.includes(id) || !order.includes(after)) return order
  const rest = order.filter((other) => other !== id)
  return rest.toSpliced(rest.indexOf(after) + 1, 0, id)
}

/**
 * The order of columns that an address of an earlier version asks for with "role:plan": role directly after plan. What names no column is
 * left out, so that an address outlives columns that come and go; columns it does not name keep their places. The
 * first column always stays the first.
 */
export function readOrder(moves: readonly string[], columns: readonly string[]): readonly string[] {
  return moves.reduce((order, move) => {
    const [id = '', after = ''] = move.split(mark)
    return id === columns[0] ? order : moveColumn(order, id, after)
  }, columns)
}
