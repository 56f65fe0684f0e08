const mark = ':'

/** Moves one column directly after another; returns `order` unchanged if either is not in it. */
export function moveColumn(order: readonly string[], id: string, after: string): readonly string[] {
  if (id === after || !order.includes(id) || !order.includes(after)) return order
  const rest = order.filter((other) => other !== id)
  return rest.toSpliced(rest.indexOf(after) + 1, 0, id)
}

/**
 * The column order in a URL of an earlier version: "role:plan" puts role directly after plan. Unknown columns are
 * ignored, so that URLs keep working when columns are added or removed. Other columns keep their places, and the first
 * one always stays first.
 */
export function readOrder(moves: readonly string[], columns: readonly string[]): readonly string[] {
  return moves.reduce((order, move) => {
    const [id = '', after = ''] = move.split(mark)
    return id === columns[0] ? order : moveColumn(order, id, after)
  }, columns)
}

/** Limits of column widths, in pixels. */
export const minWidth = 56
export const maxWidth = 800

/** Rounds a width to full pixels within the limits. */
export const clampWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(width)))

/** Column widths in pixels from URL words such as "name:300". Invalid words are ignored. */
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

/** The inverse of `readWidths`; widths equal to `defaults` are omitted. */
export function writeWidths(
  widths: ReadonlyMap<string, number>,
  defaults: ReadonlyMap<string, number>,
): string[] {
  return Array.from(widths)
    .filter(([id, width]) => defaults.get(id) !== width)
    .map(([id, width]) => `${id}:${width}`)
}
