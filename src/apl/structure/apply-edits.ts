import type { Span, TextEdit } from '#apl/syntax/apl-syntax.ts'

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

/** Where a piece of a text is after edits. Its ends must not be within an edit. */
export function movedBy(edits: readonly TextEdit[], { start, end }: Span): Span {
  return { start: movedOffset(edits, start, false), end: movedOffset(edits, end, true) }
}

function movedOffset(edits: readonly TextEdit[], offset: number, isEnd: boolean): number {
  let moved = offset
  for (const edit of edits) {
    const isBehind = isEnd ? offset >= edit.end && offset > edit.start : offset >= edit.end
    if (isBehind) moved += edit.text.length - (edit.end - edit.start)
  }
  return moved
}
