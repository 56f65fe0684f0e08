/** From the first character up to the one after the last, in UTF-16 units. */
export type TextRange = readonly [from: number, to: number]

/** A text after a replacement, and where each match stood before and what came for it stands after. */
export type Replaced = {
  text: string
  before: readonly TextRange[]
  after: readonly TextRange[]
}

/** Replaces every match of a global pattern. `expand` gives what comes for one. */
export function replaceMatches(
  text: string,
  pattern: RegExp,
  expand: (match: RegExpExecArray, text: string) => string,
): Replaced {
  const parts: string[] = []
  const before: TextRange[] = []
  const after: TextRange[] = []
  let read = 0
  let written = 0
  for (const match of text.matchAll(pattern)) {
    const kept = text.slice(read, match.index)
    const put = expand(match, text)
    read = match.index + match[0].length
    before.push([match.index, read])
    after.push([written + kept.length, written + kept.length + put.length])
    written += kept.length + put.length
    parts.push(kept, put)
  }
  parts.push(text.slice(read))
  return { text: parts.join(''), before, after }
}

/**
 * A replacement text with `$1`, `$<name>`, `$&`, `` $` ``, `$'` and `$$` filled in as String.prototype.replace does
 * (ECMAScript 2025, 22.1.3.19.1 GetSubstitution).
 */
export function expandTemplate(template: string, match: RegExpExecArray, text: string): string {
  const { groups } = match
  return template.replace(
    // Without named groups "$<" stands for itself, and what follows it is read on its own.
    groups ? /\$(?:([$&`'])|(\d\d?)|<([^>]*)>)/gu : /\$(?:([$&`'])|(\d\d?))/gu,
    (whole: string, sign?: string, digits?: string, name?: string) => {
      if (sign === '$') return '$'
      if (sign === '&') return match[0]
      if (sign === '`') return text.slice(0, match.index)
      if (sign === "'") return text.slice(match.index + match[0].length)
      if (digits !== undefined) return groupText(match, digits) ?? whole
      return groups?.[name ?? ''] ?? ''
    },
  )
}

/** What two digits stand for: the group of that number, else that of the first digit with the second behind it. */
function groupText(match: RegExpExecArray, digits: string): string | undefined {
  const number = Number(digits)
  if (number > 0 && number < match.length) return match[number] ?? ''
  const first = Number(digits[0])
  if (digits.length === 2 && first > 0 && first < match.length) return (match[first] ?? '') + digits.slice(1)
  return undefined
}
