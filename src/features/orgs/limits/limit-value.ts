/**
 * What a limit's value is compared by: the integer, exact; `null` for anything else that was sent in its place; undefined
 * when nothing was. Equal integers give equal keys, whether they came as a number or as a big integer.
 */
export function limitKey(value: unknown): number | bigint | null | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value
    return Number.isInteger(value) ? BigInt(value) : null
  }
  if (typeof value !== 'bigint') return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
