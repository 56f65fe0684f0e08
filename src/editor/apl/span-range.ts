import type { editor, IRange } from 'monaco-editor/editor'
import type { Span } from '#apl/syntax/apl-syntax.ts'

/** The lines and columns of a span of a model's text. */
export function spanRange(model: editor.ITextModel, { start, end }: Span): IRange {
  const from = model.getPositionAt(start)
  const to = model.getPositionAt(end)
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  }
}
