const number = new Intl.NumberFormat('en-US')

/** Formats an integer exactly, as "1,234". */
export function numberText(value: number | bigint): string {
  // The formatter takes a microsecond, and lists of findings write thousands of small numbers.
  return value >= 0 && value < 1000 && Number.isInteger(value) ? String(value) : number.format(value)
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 })

/** "999", "1.2K", "100K": for narrow places, with the exact number shown elsewhere. */
export function shortNumberText(value: number): string {
  return value < 1000 ? numberText(value) : short.format(value)
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
