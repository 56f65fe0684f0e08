/** A decimal number of any size, exact: `digits` × 10^-`scale`. */
export type Decimal = { digits: bigint; scale: number }

// What is longer is no number that anybody meant, and dear to reckon with.
const mostCharacters = 400
const plain = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i

/** Reads "12", "-1.50" or "1e21", up to 400 characters; undefined for anything else. Nothing is rounded. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > mostCharacters) return undefined
  const [, sign, whole, fraction = '', exponent = '0'] = plain.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** The product, exact. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

/** Negative, 0 or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = [a.digits * 10n ** BigInt(b.scale), b.digits * 10n ** BigInt(a.scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The greatest whole number that is not greater, and whether it is the number itself. */
export function floorOf({ digits, scale }: Decimal): { floor: bigint; isWhole: boolean } {
  const unit = 10n ** BigInt(scale)
  const rest = digits % unit
  return { floor: digits / unit - (rest < 0n ? 1n : 0n), isWhole: rest === 0n }
}
