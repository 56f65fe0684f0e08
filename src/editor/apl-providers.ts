import type * as Monaco from 'monaco-editor/editor'
import type { editor, languages } from 'monaco-editor/editor'
import type { AplProblem } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { visibleText } from '#lib/visible-text.ts'
import { askAboutModel, placeIn, spanRange, aplContextOf } from './ask-language.ts'
import { completionProvider } from './completion-provider.ts'
import { formattingProviders, showMessage, type Tell } from './formatting-providers.ts'
import { problemMarker } from './use-apl-in-monaco.ts'

/** Shows the parameters of the function being typed. */
const signatureProvider: languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', ','],
  signatureHelpRetriggerCharacters: [')'],
  async provideSignatureHelp(model, position, token) {
    const help = await askAboutModel(model, token, 'signature', placeIn(model, position))
    if (help === undefined) return undefined
    const signatures = help.signatures.map(({ label, documentation, parameters }) => ({
      label,
      documentation: { value: documentation },
      parameters: parameters.map((each) => ({
        label: each.label,
        documentation: { value: each.documentation },
      })),
    }))
    const { activeSignature } = help
    // Past the last parameter, none is highlighted.
    const beyond = signatures[activeSignature]?.parameters.length ?? 0
    return {
      value: { signatures, activeSignature, activeParameter: help.activeParameter ?? beyond },
      dispose: () => undefined,
    }
  },
}

/** Explains what is under the pointer. Its Markdown cannot run commands or contain HTML. */
const hoverProvider: languages.HoverProvider = {
  async provideHover(model, position, token) {
    const hover = await askAboutModel(model, token, 'hover', [
      ...placeIn(model, position),
      aplContextOf(model),
    ])
    return (
      hover && {
        range: spanRange(model, hover),
        contents: [{ value: hover.markdown, isTrusted: false, supportHtml: false }],
      }
    )
  },
}

const nothing: languages.CodeActionList = { actions: [], dispose: () => undefined }

/** Offers fixes for the problems at a position, as listed by Ctrl+. */
export const codeActionProvider: languages.CodeActionProvider = {
  async provideCodeActions(model, range, _context, token) {
    const check = await askAboutModel(model, token, 'check', [model.getValue(), aplContextOf(model)])
    // The editor and its model may have been closed meanwhile.
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
    edit: { edits: editsOf(model, fix.edits) },
  }))
}

const editsOf = (model: editor.ITextModel, edits: readonly TextEdit[]): languages.IWorkspaceTextEdit[] =>
  edits.map((edit) => ({
    resource: model.uri,
    versionId: model.getVersionId(),
    textEdit: { range: spanRange(model, edit), text: edit.text },
  }))

/** Folds stages, brackets and comments. */
const foldingProvider: languages.FoldingRangeProvider = {
  async provideFoldingRanges(model, _context, token) {
    const folds = await askAboutModel(model, token, 'folds', [model.getValue()])
    return folds?.map(({ startLine: start, endLine: end, isComment }) =>
      isComment ? { start, end, kind: comment } : { start, end },
    )
  },
}

const comment = { value: 'comment' }

/** The steps of "Expand selection". */
const selectionProvider: languages.SelectionRangeProvider = {
  async provideSelectionRanges(model, positions, token) {
    const spans = positions.map(async (position) => {
      const selections = await askAboutModel(model, token, 'selections', placeIn(model, position))
      return (selections ?? []).map((span) => ({ range: spanRange(model, span) }))
    })
    return Promise.all(spans)
  },
}

/** Monaco's highlight kinds for where a name is defined and where it is used. */
const made = 2
const used = 1

/** Highlights the other uses of the name at the cursor. */
const highlightProvider: languages.DocumentHighlightProvider = {
  async provideDocumentHighlights(model, position, token) {
    const uses = await askAboutModel(model, token, 'uses', placeIn(model, position))
    return uses?.map((use) => ({ range: spanRange(model, use), kind: use.isDefinition ? made : used }))
  },
}

/** Renames everything the query defines in all places, as one undo step. */
const renameProvider = (tell: Tell): languages.RenameProvider => ({
  async resolveRenameLocation(model, position, token) {
    const target = await askAboutModel(model, token, 'renameTarget', placeIn(model, position))
    const here = model.getOffsetAt(position)
    if (target === undefined || 'problem' in target) {
      const range = spanRange(model, { start: here, end: here })
      return { range, text: '', rejectReason: target?.problem ?? unavailable }
    }
    return { range: spanRange(model, target), text: target.name }
  },
  async provideRenameEdits(model, position, newName, token) {
    const result = await askAboutModel(model, token, 'rename', [...placeIn(model, position), newName])
    if (result === undefined || 'problem' in result) {
      const rejectReason = result?.problem ?? unavailable
      // Monaco only logs this one.
      tell(model, rejectReason)
      return { edits: [], rejectReason }
    }
    return { edits: editsOf(model, result.edits) }
  },
})

const unavailable = 'Nothing can be renamed right now.'

/** Registers the providers through which Monaco queries the APL language service. */
export function registerApl({ editor, languages }: typeof Monaco): void {
  const tell: Tell = (model, reason) => {
    for (const each of editor.getEditors()) if (each.getModel() === model) showMessage(each, reason)
  }
  const { whole, selected } = formattingProviders(tell)
  languages.registerCompletionItemProvider('apl', completionProvider(languages))
  languages.registerSignatureHelpProvider('apl', signatureProvider)
  languages.registerHoverProvider('apl', hoverProvider)
  languages.registerCodeActionProvider('apl', codeActionProvider, { providedCodeActionKinds: ['quickfix'] })
  languages.registerFoldingRangeProvider('apl', foldingProvider)
  languages.registerSelectionRangeProvider('apl', selectionProvider)
  languages.registerDocumentHighlightProvider('apl', highlightProvider)
  languages.registerRenameProvider('apl', renameProvider(tell))
  languages.registerDocumentFormattingEditProvider('apl', whole)
  languages.registerDocumentRangeFormattingEditProvider('apl', selected)
}
