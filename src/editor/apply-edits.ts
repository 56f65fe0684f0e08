import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/** A text with edits made that do not overlap; offsets are those before any of them. Line ends become LF. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text
  for (const { start, end, text: written } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + written.replaceAll(/\r\n?/g, '\n') + result.slice(end)
  }
  return result
}
