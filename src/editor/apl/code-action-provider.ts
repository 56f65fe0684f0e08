import type { editor, languages } from 'monaco-editor/editor'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import type { AplFix } from '#apl/syntax/apl-syntax.ts'
import { visibleText } from '#lib/visible-text.ts'
import { askAbout } from './ask-about.ts'
import { problemMarker } from './problem-marker.ts'
import { surroundingsOf } from './model-surroundings.ts'
import { spanRange } from './span-range.ts'

const nothing: languages.CodeActionList = { actions: [], dispose: () => undefined }

/** Offers what mends the problems at a place, the ones that Ctrl+. lists. */
export const codeActionProvider: languages.CodeActionProvider = {
  async provideCodeActions(model, range, _context, token) {
    const check = await askAbout(model, token, 'check', (text) => [text, surroundingsOf(model)])
    // The editor may have been closed meanwhile, and its model with it.
    if (check === undefined) return nothing
    const start = model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn })
    const end = model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn })
    const problems = check.problems.filter((each) => each.start <= end && each.end >= start)
    return { ...nothing, actions: problems.flatMap((each) => actionsFor(model, each)) }
  },
}

function actionsFor(model: editor.ITextModel, problem: AplProblem): languages.CodeAction[] {
  return problem.fixes.map((fix, index) => ({
    title: visibleText(fix.title),
    kind: 'quickfix',
    diagnostics: [problemMarker(model, problem)],
    isPreferred: index === 0,
    edit: { edits: editsOf(model, fix) },
  }))
}

const editsOf = (model: editor.ITextModel, fix: AplFix): languages.IWorkspaceTextEdit[] =>
  fix.edits.map((edit) => ({
    resource: model.uri,
    versionId: model.getVersionId(),
    textEdit: { range: spanRange(model, edit), text: edit.text },
  }))
