const longest = 40

/** A name or a text for a sentence: on one line, in quotation marks, and cut when it is long. */
export function inWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  // A surrogate pair that the end cuts through is left out as a whole.
  return `“${line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line}”`
}
