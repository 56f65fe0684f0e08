import type * as Monaco from 'monaco-editor/editor'
import { format } from 'jsonc-parser'
import { aplGrammar, aplLanguageConfiguration } from '#apl/grammar/apl-grammar.ts'
import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'
import { registerApl } from './apl/register-apl.ts'
import { jsonGrammar } from './json-grammar.ts'

/** Makes APL and JSON known to Monaco: colors, brackets, folding, formatting. */
export function registerLanguages(monaco: typeof Monaco) {
  const register = (
    id: string,
    grammar: MonarchGrammar,
    configuration: Monaco.languages.LanguageConfiguration,
  ) => {
    monaco.languages.register({ id })
    monaco.languages.setMonarchTokensProvider(id, grammar)
    monaco.languages.setLanguageConfiguration(id, configuration)
  }
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
        range: monaco.Range.fromPositions(
          model.getPositionAt(edit.offset),
          model.getPositionAt(edit.offset + edit.length),
        ),
        text: edit.content,
      })),
  })
}
