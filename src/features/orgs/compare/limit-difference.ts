import { asInteger } from '#lib/json-value.ts'
import { exactAmountText, amountText, type Unit } from '#records/fields/amount.ts'

/**
 * How much more or less a limit is than another, exact at any size: "+500 GB", "−30 d". Undefined when they are equal
 * or one of them is no integer.
 */
export function limitDifference(
  value: unknown,
  base: unknown,
  unit: Unit,
): { text: string; exact: string } | undefined {
  const [mine, other] = [asInteger(value), asInteger(base)]
  if (mine === undefined || other === undefined) return undefined
  const difference = BigInt(mine) - BigInt(other)
  if (difference === 0n) return undefined
  const sign = difference > 0n ? '+' : '−'
  const size = difference > 0n ? difference : -difference
  const readable = size <= Number.MAX_SAFE_INTEGER ? Number(size) : size
  return { text: `${sign}${amountText(readable, unit)}`, exact: `${sign}${exactAmountText(size, unit)}` }
}
