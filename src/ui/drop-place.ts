/** The left edge and the width of a column, in pixels from the start of the table. */
export type Extent = { left: number; width: number }

/** Where a column that is let go at `x` lands: how many of `columns` stand before it. */
export function dropPlace(columns: readonly Extent[], x: number): number {
  const before = columns.findIndex(({ left, width }) => x < left + width / 2)
  return before < 0 ? columns.length : before
}
