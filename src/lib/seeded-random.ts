/** A reproducible pseudorandom number generator: from 0, inclusive, to 1, exclusive. */
export type Random = () => number

/** Mulberry32, a small generator that is good enough for demo data, but not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random integer from 0 to `below` - 1. */
export const randomInteger = (random: Random, below: number): number => Math.floor(random() * below)

/** A random value; throws for an empty list. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[randomInteger(random, values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/** A random string of letters and digits. */
export function alphanumeric(random: Random, length: number, alphabet = lettersAndDigits): string {
  return Array.from({ length }, () => alphabet[randomInteger(random, alphabet.length)]).join('')
}

/** A random UUID with the format of version 4. */
export function uuid(random: Random): string {
  const hex = alphanumeric(random, 32, '0123456789abcdef')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
