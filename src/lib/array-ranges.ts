const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return text.length
}

/**
 * Where each element of a JSON array, or each `"key": value` of an object, begins and ends in `text`, white space
 * around it included. `from` is where its bracket stands: by default the first `[`. `text` must be valid JSON, or
 * what is not is told by the end: the place after the closing bracket, undefined when the text ends before it.
 */
export function* arrayRanges(
  text: string,
  from = text.indexOf('['),
): Generator<readonly [start: number, end: number], number | undefined> {
  let depth = 0
  let start = from + 1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) depth--
    const ends = depth === 0 || (depth === 1 && code === comma)
    if (!ends) continue
    if (depth > 0 || text.slice(start, at).trim() !== '') yield [start, at]
    if (depth === 0) return at + 1
    start = at + 1
  }
  return undefined
}
