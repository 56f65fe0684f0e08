import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/** Applies non-overlapping edits that are sorted by position. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0
  let applied = ''
  for (const edit of edits) {
    applied += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return applied + text.slice(at)
}
