import { loader } from '@monaco-editor/react'
import { format } from 'jsonc-parser'
import * as monaco from 'monaco-editor/editor'

// features/suggest/register of monaco-editor 0.57 omits the controller.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
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
import { aplGrammar, aplLanguageConfiguration } from '#apl/grammar/apl-grammar.ts'
import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'
import { registerApl } from './apl-providers.ts'
import { spanRange } from './ask-language.ts'
import { editorWorker } from './editor-worker.ts'
import './editor.css'
import { jsonCompletion } from './json-completion.ts'
import { jsonGrammar } from './json-grammar.ts'
import { themes } from './themes.ts'

const sheets = new Map<HTMLStyleElement, CSSStyleSheet>()

/**
 * Makes Monaco's styles work under a policy without inline styles: what it writes to a `<style>` element goes to
 * `document.adoptedStyleSheets` instead, and the element stays empty, which the policy allows by its hash. Leaves other
 * elements (without `media="screen"`) alone. Call once, before creating the first editor.
 */
function adoptStyles() {
  const native = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
  Object.defineProperty(HTMLStyleElement.prototype, 'textContent', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return native?.get?.call(this)
    },
    set(this: HTMLStyleElement, text: string) {
      if (this.media === 'screen') adopt(this, text)
      else native?.set?.call(this, text)
    },
  })
}

function adopt(element: HTMLStyleElement, text: string) {
  const sheet = sheets.get(element) ?? new CSSStyleSheet()
  sheet.replaceSync(text)
  // When an element is removed from the page, so is its sheet, as its own text would be.
  for (const each of sheets.keys()) if (!each.isConnected && each !== element) sheets.delete(each)
  sheets.set(element, sheet)
  const owned = new Set(sheets.values())
  const others = document.adoptedStyleSheets.filter((each) => !known.has(each))
  known.add(sheet)
  document.adoptedStyleSheets = [...others, ...owned]
}

const known = new WeakSet<CSSStyleSheet>()

adoptStyles()
self.MonacoEnvironment = { getWorker: editorWorker }
loader.config({ monaco })
// The font of code may arrive later; with the widths of another, the caret would be beside its letter.
document.fonts.addEventListener('loadingdone', () => monaco.editor.remeasureFonts())
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
monaco.languages.registerCompletionItemProvider('json', jsonCompletion(monaco.languages, spanRange))
monaco.languages.registerDocumentFormattingEditProvider('json', {
  displayName: 'JSON',
  provideDocumentFormattingEdits: (model) =>
    format(model.getValue(), undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }).map((edit) => ({
      range: spanRange(model, { start: edit.offset, end: edit.offset + edit.length }),
      text: edit.content,
    })),
})
for (const [name, theme] of Object.entries(themes)) monaco.editor.defineTheme(name, theme)

/** Registers a language with Monaco: colors, brackets and pairs. */
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
