import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'

/** Shows the parameters of the function that is being written. */
export const signatureProvider: languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', ','],
  signatureHelpRetriggerCharacters: [')'],
  async provideSignatureHelp(model, position, token) {
    const help = await askAbout(model, token, 'signature', (text) => [text, model.getOffsetAt(position)])
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
    // Behind the last one, none is marked.
    const beyond = signatures[activeSignature]?.parameters.length ?? 0
    return {
      value: { signatures, activeSignature, activeParameter: help.activeParameter ?? beyond },
      dispose: () => undefined,
    }
  },
}
