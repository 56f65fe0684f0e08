/** The number of leading elements of a list for which `holds` is true; it is false for all others (binary search). */
export function countWhere<Each>(
  list: readonly Each[],
  holds: (each: Each, index: number) => boolean,
): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const each = list[middle]
    if (each !== undefined && holds(each, middle)) low = middle + 1
    else high = middle
  }
  return low
}
