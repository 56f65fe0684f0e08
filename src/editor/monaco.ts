import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/caretOperations/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codeAction/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/cursorUndo/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/format/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/lineSelection/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/parameterHints/register'
import 'monaco-editor/features/quickCommand/register'
import 'monaco-editor/features/rename/register'
import 'monaco-editor/features/smartSelect/register'
import 'monaco-editor/features/snippet/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/unicodeHighlighter/register'
import 'monaco-editor/features/wordHighlighter/register'
import 'monaco-editor/features/wordOperations/register'
// features/suggest/register of 0.57 leaves the controller out.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import './editor.css'
import { loader } from '@monaco-editor/react'
import { format } from 'jsonc-parser'
import { aplGrammar, aplLanguageConfiguration } from '#apl/grammar/apl-grammar.ts'
import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'
import { adoptStyles } from './adopt-styles.ts'
import { registerApl } from './apl-providers.ts'
import { spanRange } from './ask-about.ts'
import { jsonGrammar } from './json-grammar.ts'
import { themes } from './themes.ts'
import { editorWorker } from './editor-worker.ts'

adoptStyles()
self.MonacoEnvironment = { getWorker: editorWorker }
loader.config({ monaco })
register('apl', aplGrammar, aplLanguageConfiguration)
register('json', jsonGrammar, {
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}', notIn: ['string'] },
    { open: '[', close: ']', notIn: ['string'] },
    { open: '"', close: '"', notIn: ['string'] },
  ],
})
registerApl(monaco)
monaco.languages.registerDocumentFormattingEditProvider('json', {
  displayName: 'JSON',
  provideDocumentFormattingEdits: (model) =>
    format(model.getValue(), undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }).map((edit) => ({
      range: spanRange(model, { start: edit.offset, end: edit.offset + edit.length }),
      text: edit.content,
    })),
})
for (const [name, theme] of Object.entries(themes)) monaco.editor.defineTheme(name, theme)

/** Makes a language known to Monaco by its colors, brackets and pairs. */
function register(
  id: string,
  grammar: MonarchGrammar,
  configuration: monaco.languages.LanguageConfiguration,
) {
  monaco.languages.register({ id })
  monaco.languages.setMonarchTokensProvider(id, grammar)
  monaco.languages.setLanguageConfiguration(id, configuration)
}

export { DiffEditor, Editor } from '@monaco-editor/react'
export { monaco }
