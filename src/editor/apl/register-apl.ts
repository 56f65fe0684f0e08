import type * as Monaco from 'monaco-editor/editor'
import { codeActionProvider } from './code-action-provider.ts'
import { completionProvider } from './completion-provider.ts'
import { foldingProvider } from './folding-provider.ts'
import { formattingProviders } from './formatting-providers.ts'
import { highlightProvider } from './highlight-provider.ts'
import { hoverProvider } from './hover-provider.ts'
import { renameProvider } from './rename-provider.ts'
import { selectionProvider } from './selection-provider.ts'
import { showMessage } from './show-message.ts'
import { signatureProvider } from './signature-provider.ts'

/** Lets Monaco ask the APL language whatever an editor shows of it. */
export function registerApl({ editor, languages }: typeof Monaco): void {
  const { whole, selected } = formattingProviders((model, reason) => {
    for (const each of editor.getEditors()) if (each.getModel() === model) showMessage(each, reason)
  })
  languages.registerCompletionItemProvider('apl', completionProvider(languages))
  languages.registerSignatureHelpProvider('apl', signatureProvider)
  languages.registerHoverProvider('apl', hoverProvider)
  languages.registerCodeActionProvider('apl', codeActionProvider, { providedCodeActionKinds: ['quickfix'] })
  languages.registerFoldingRangeProvider('apl', foldingProvider)
  languages.registerSelectionRangeProvider('apl', selectionProvider)
  languages.registerDocumentHighlightProvider('apl', highlightProvider)
  languages.registerRenameProvider('apl', renameProvider)
  languages.registerDocumentFormattingEditProvider('apl', whole)
  languages.registerDocumentRangeFormattingEditProvider('apl', selected)
}
