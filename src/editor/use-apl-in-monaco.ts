import * as monaco from 'monaco-editor/editor'
import { useEffect } from 'react'
import type { AplProblem, AplContext } from '#apl/contract/apl-language.ts'
import { visibleText } from '#lib/visible-text.ts'
import { askAboutModel, placeIn, spanRange, setAplContext } from './ask-language.ts'
import { showMessage } from './formatting-providers.ts'
import type { CheckedText, EditorLanguage } from './editor-props.ts'

const { KeyCode, KeyMod } = monaco

/** F12 and Ctrl+F12: moves the cursor to the definition of the name under it. */
const definitionAction: monaco.editor.IActionDescriptor = {
  id: 'starboard.definition',
  label: 'Go to Definition',
  keybindings: [KeyCode.F12, KeyMod.CtrlCmd | KeyCode.F12],
  contextMenuGroupId: 'navigation',
  async run(editor) {
    const model = editor.getModel()
    const position = editor.getPosition()
    if (!model || !position || model.getLanguageId() !== 'apl') return
    const span = await askAboutModel(model, undefined, 'definition', placeIn(model, position))
    if (span === undefined) {
      showMessage(editor, 'The query does not define this.')
      return
    }
    const range = spanRange(model, span)
    editor.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn })
    editor.revealRangeInCenterIfOutsideViewport(range)
  },
}

const moving = new Set([KeyCode.UpArrow, KeyCode.DownArrow, KeyCode.PageUp, KeyCode.PageDown])

/** Makes Enter accept a suggestion the user moved to; otherwise it inserts a line break, as in any text. */
function takeChosenByEnter(editor: monaco.editor.IStandaloneCodeEditor): monaco.IDisposable {
  const isChosen = editor.createContextKey<boolean>('starboard.suggestionChosen', false)
  const keys = editor.onKeyDown(({ keyCode }) => {
    if (keyCode !== KeyCode.Enter) isChosen.set(moving.has(keyCode))
  })
  const action = editor.addAction({
    id: 'starboard.takeSuggestion',
    label: 'Accept the selected suggestion',
    keybindings: [KeyCode.Enter],
    precondition: 'suggestWidgetVisible && starboard.suggestionChosen',
    run: (shown) => shown.trigger('keyboard', 'acceptSelectedSuggestion', {}),
  })
  // With a single suggestion, Monaco's Down key moves the caret, so the suggestion could not be selected.
  const only = editor.addAction({
    id: 'starboard.chooseOnlySuggestion',
    label: 'Choose the only suggestion',
    keybindings: [KeyCode.DownArrow],
    precondition:
      'suggestWidgetVisible && suggestWidgetHasFocusedSuggestion && !suggestWidgetMultipleSuggestions',
    run: () => undefined,
  })
  return {
    dispose() {
      keys.dispose()
      action.dispose()
      only.dispose()
    },
  }
}

/** Never errors: the service decides what is valid. Hints become infos, because F8 skips Monaco's hints. */
const severities = { hint: monaco.MarkerSeverity.Info, warning: monaco.MarkerSeverity.Warning }

export function problemMarker(
  model: monaco.editor.ITextModel,
  problem: AplProblem,
): monaco.editor.IMarkerData {
  const range = spanRange(model, problem)
  return {
    ...range,
    severity: severities[problem.severity],
    message: visibleText(problem.message),
  }
}

const owner = 'apl'

/** Marks a query's problems in Monaco, and sets the context for the language service. */
export function useAplInMonaco(
  editor: monaco.editor.IStandaloneCodeEditor | undefined,
  language: EditorLanguage,
  checked: CheckedText | undefined,
  aplContext: AplContext | undefined,
) {
  useEffect(() => {
    const model = editor?.getModel()
    if (model && aplContext) setAplContext(model, aplContext)
  }, [editor, aplContext])

  useEffect(() => {
    const model = editor?.getModel()
    // Marks for an outdated text would be misplaced; those for this one follow.
    if (!model || checked === undefined || model.getValue() !== checked.shown) return
    const markers = checked.problems.map((problem) => problemMarker(model, problem))
    monaco.editor.setModelMarkers(model, owner, markers)
  }, [editor, checked])

  useEffect(() => {
    const model = editor?.getModel()
    if (editor === undefined || !model) return undefined
    const taking = takeChosenByEnter(editor)
    const action = language === 'apl' ? editor.addAction(definitionAction) : null
    return () => {
      action?.dispose()
      taking.dispose()
      monaco.editor.setModelMarkers(model, owner, [])
    }
  }, [editor, language])
}
