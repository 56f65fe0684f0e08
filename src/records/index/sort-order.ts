import type { ColumnRanks } from './column-ranks.ts'

export type SortedColumn = ColumnRanks & { desc: boolean }

/** One stable counting sort of `order` by the ranks of one column; rows without a key go last either way. */
function sortByColumn(order: Int32Array, { ranks, distinct, desc }: SortedColumn): Int32Array {
  const bucketOf = (row: number) => {
    const rank = ranks[row] ?? distinct
    return desc && rank < distinct ? distinct - 1 - rank : rank
  }
  const starts = new Int32Array(distinct + 2)
  for (const row of order) {
    const next = bucketOf(row) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  }
  const sorted = new Int32Array(order.length)
  for (const row of order) {
    const bucket = bucketOf(row)
    const at = starts[bucket] ?? 0
    sorted[at] = row
    starts[bucket] = at + 1
  }
  return sorted
}

/** All row numbers in the order of the columns, first column first; equal rows keep their order. */
export function sortOrder(count: number, columns: readonly SortedColumn[]): Int32Array {
  const order = Int32Array.from({ length: count }, (_, row) => row)
  return columns.reduceRight(sortByColumn, order)
}
