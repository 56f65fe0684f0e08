/** Maximum nesting; deeper values are replaced by `tooDeep`. */
const mostLevels = 64
const tooDeep = '"…"'

/**
 * A value as canonical JSON: keys sorted by UTF-16 code unit, no white space, integers exact at any size. Equal values
 * have equal texts. An absent value (undefined) is the empty text, as no value is. Levels beyond 64 are cut off.
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
