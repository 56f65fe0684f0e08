import { type editor, MarkerSeverity } from 'monaco-editor/editor'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import { visibleText } from '#lib/visible-text.ts'
import { spanRange } from './span-range.ts'

/** An error is none of them, because the service is the judge of its language. */
const severities = { hint: MarkerSeverity.Hint, warning: MarkerSeverity.Warning }

/** A problem as Monaco marks it. */
export function problemMarker(model: editor.ITextModel, problem: AplProblem): editor.IMarkerData {
  const range = spanRange(model, problem)
  return {
    ...range,
    severity: severities[problem.severity],
    message: visibleText(problem.message),
  }
}
