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
import { adoptStyles } from './adopt-styles.ts'
import { registerLanguages } from './languages.ts'
import { themes } from './themes.ts'
import { editorWorker } from './editor-worker.ts'

adoptStyles()
self.MonacoEnvironment = { getWorker: editorWorker }
loader.config({ monaco })
registerLanguages(monaco)
for (const [name, theme] of Object.entries(themes)) monaco.editor.defineTheme(name, theme)

export { DiffEditor, Editor } from '@monaco-editor/react'
export { monaco }
