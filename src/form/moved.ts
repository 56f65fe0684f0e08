/** The same rows with one moved by a step; unchanged at the ends. */
export function moved<Row>(rows: readonly Row[], at: number, step: 1 | -1): Row[] {
  const result = [...rows]
  const [a, b] = [rows[at], rows[at + step]]
  if (a === undefined || b === undefined) return result
  result[at] = b
  result[at + step] = a
  return result
}
