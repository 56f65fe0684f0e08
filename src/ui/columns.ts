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

/** Pixels that a column may have. */
export const leastWidth = 56
export const mostWidth = 800

/** A width that a column may have, in whole pixels. */
export const clampWidth = (width: number): number =>
  Math.min(mostWidth, Math.max(leastWidth, Math.round(width)))

/** Widths by column that an address asks for with "name:300", in pixels; what names no column or width is left out. */
export function readWidths(
  words: readonly string[],
  isColumn: (id: string) => boolean,
): ReadonlyMap<string, number> {
  return new Map(
    words.flatMap((word) => {
      const [, id = '', pixels = ''] = /^(.+):(\d{1,5})$/u.exec(word) ?? []
      return isColumn(id) ? [[id, clampWidth(Number(pixels))] as const] : []
    }),
  )
}

/** Writes what `readWidths` reads; `defaults` are the widths that need no word. */
export function writeWidths(
  widths: ReadonlyMap<string, number>,
  defaults: ReadonlyMap<string, number>,
): string[] {
  return Array.from(widths)
    .filter(([id, width]) => defaults.get(id) !== width)
    .map(([id, width]) => `${id}:${width}`)
}
