/** Place of a cell; row 0 is the head. */
export type GridPlace = { readonly row: number; readonly column: number }

type GridSize = { readonly rows: number; readonly columns: number; readonly page: number }

/** Where a key leads from a place, or null when it does not move (WAI-ARIA APG, grid pattern). */
export function nextPlace(
  { row, column }: GridPlace,
  key: string,
  ctrl: boolean,
  { rows, columns, page }: GridSize,
): GridPlace | null {
  const bounded = (next: GridPlace): GridPlace => ({
    row: Math.min(Math.max(next.row, 0), rows - 1),
    column: Math.min(Math.max(next.column, 0), columns - 1),
  })
  if (key === 'ArrowDown') return bounded({ row: ctrl ? rows : row + 1, column })
  if (key === 'ArrowUp') return bounded({ row: ctrl ? 0 : row - 1, column })
  if (key === 'ArrowRight') return bounded({ row, column: ctrl ? columns : column + 1 })
  if (key === 'ArrowLeft') return bounded({ row, column: ctrl ? 0 : column - 1 })
  if (key === 'PageDown') return bounded({ row: row + page, column })
  if (key === 'PageUp') return bounded({ row: row - page, column })
  if (key === 'Home') return bounded({ row: ctrl ? 0 : row, column: 0 })
  if (key === 'End') return bounded({ row: ctrl ? rows : row, column: columns })
  return null
}
