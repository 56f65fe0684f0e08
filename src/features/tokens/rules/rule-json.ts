import { isJsonObject } from '#lib/json-value.ts'

/** Characters of a line that one value may take up. */
const widest = 76

function written(value: unknown, indent: string): string {
  const inner = `${indent}  `
  const entries = isJsonObject(value)
    ? Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${written(each, inner)}`)
    : Array.isArray(value)
      ? value.map((each) => written(each, inner))
      : null
  if (!entries) return JSON.stringify(value)
  const [open, close] = isJsonObject(value) ? ['{', '}'] : ['[', ']']
  const line = `${open}${entries.join(', ')}${close}`
  const isShort = indent !== '' && line.length + indent.length <= widest && !line.includes('\n')
  return isShort ? line : `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`
}

/** A rule as JSON that is easy to read: what fits in a line stands in one. */
export const ruleJson = (rule: object): string => written(rule, '')
