/**
 * Formats an integer exactly, as "1,234", and anything else with up to three decimals. Without `Intl`: its data takes
 * some 15 ms to load, and every screen shows numbers first.
 */
export function numberText(value: number | bigint): string {
  // Lists of findings write thousands of small numbers.
  if (value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  if (value < 0) return `-${numberText(-value)}`
  const exact =
    typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : Number(value.toFixed(3))
  const [whole = '', decimals] = String(exact).split('.')
  const first = whole.length % 3 || 3
  const grouped = whole.slice(0, first) + whole.slice(first).replaceAll(/\d{3}/g, ',$&')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** "999", "1.2K", "100K": for narrow places, with the exact number shown elsewhere. */
export function shortNumberText(value: number): string {
  if (value < 1000) return numberText(value)
  const rounded = Number(value.toPrecision(2))
  const [size, letter] = steps.find(([least]) => rounded >= least) ?? [1, '']
  return `${numberText(rounded / size)}${letter}`
}

/** "1 token", "2 tokens". */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`
}

/** "Token" for "token": a word as the first of a line. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "a; b; and 3 more": the first texts, and how many more there are. */
export function firstTexts(texts: readonly string[], most: number, count = texts.length): string {
  const more = count - most
  return [...texts.slice(0, most), ...(more > 0 ? [`and ${numberText(more)} more`] : [])].join('; ')
}

/** "60 of 1,000 organizations": how many of them are shown. */
export function shownText(shown: number, all: number, plural: string): string {
  return `${numberText(shown)} of ${numberText(all)} ${plural}`
}
