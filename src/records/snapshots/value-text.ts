/** Deeper than that a value is not followed: what stands there reads as this text. */
const mostLevels = 64
const tooDeep = '"…"'

/**
 * One text for a JSON value: keys sorted by UTF-16 code unit, no white space, integers of any size exact. Equal values
 * have equal texts. An absent value (undefined) is the empty text, which no value has. Levels beyond 64 are left out.
 */
export function valueText(value: unknown, level = 0): string {
  if (value === undefined) return ''
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (level === mostLevels) return tooDeep
  if (Array.isArray(value)) return `[${value.map((item) => valueText(item, level + 1)).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${valueText(member, level + 1)}`)
  return `{${members.join(',')}}`
}
