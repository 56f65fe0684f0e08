import type { RowQuery } from '#records/index/row-index.ts'

type Sort = RowQuery['sort']

/**
 * The order after the head of a column was clicked: up, down, then not at all. With Shift (`isFurther`) the other columns
 * stay, and a new one goes last.
 */
export function toggledSort(sort: Sort, column: string, isFurther: boolean): Sort {
  const before = sort.find((part) => part.column === column)
  const next = before?.desc ? [] : [{ column, desc: before !== undefined }]
  if (!isFurther) return next
  return before ? sort.flatMap((part) => (part === before ? next : [part])) : [...sort, ...next]
}
