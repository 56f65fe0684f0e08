const unstorable = /\0|\u0001[01]/
const special = /[\0\u0001]/g
const escaped = /\u0001([01])/g

/**
 * Text as a column can hold it: PostgreSQL refuses U+0000, and the driver of SQLite reads no further than that. So it
 * becomes U+0001 and 0, and U+0001 becomes U+0001 and 1, where the text would be mistaken otherwise. All other text is
 * stored as it is, and only texts that are equal are equal in the column.
 */
export function toStorable(text: string): string {
  if (!unstorable.test(text)) return text
  return text.replace(special, (char) => `\u0001${char === '\0' ? '0' : '1'}`)
}

/** The text that {@link toStorable} was given. */
export function fromStorable(text: string): string {
  if (!text.includes('\u0001')) return text
  return text.replace(escaped, (_, digit) => (digit === '0' ? '\0' : '\u0001'))
}
