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
