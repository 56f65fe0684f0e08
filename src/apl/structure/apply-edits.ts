import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/** A text after edits that do not touch each other, in their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0
  let applied = ''
  for (const edit of edits) {
    applied += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return applied + text.slice(at)
}
