import type * as Monaco from 'monaco-editor/editor'
import { format } from 'jsonc-parser'
import { aplGrammar } from '#apl/grammar/apl-grammar.ts'
import { aplLanguageConfiguration } from '#apl/grammar/apl-language-configuration.ts'
import type { MonarchGrammar } from '#apl/grammar/monarch-grammar.ts'
import { formatApl } from '#apl/format/format-apl.ts'
import { aplNames } from './apl-completion.ts'
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
  monaco.languages.registerCompletionItemProvider('apl', {
    triggerCharacters: ['|', ' '],
    provideCompletionItems(model, position) {
      const { startColumn, endColumn } = model.getWordUntilPosition(position)
      const { lineNumber } = position
      const before = model.getValueInRange(new monaco.Range(lineNumber, 1, lineNumber, startColumn))
      // A space asks for nothing but the operators after a pipe.
      if (startColumn === endColumn && !/\|\s*$/.test(before)) return { suggestions: [] }
      const range = new monaco.Range(lineNumber, startColumn, lineNumber, endColumn)
      const suggestions = aplNames(before).map(({ name, kind, detail }) => ({
        label: { label: name, description: detail },
        insertText: name,
        kind: monaco.languages.CompletionItemKind[kind],
        range,
      }))
      return { suggestions }
    },
  })
  monaco.languages.registerDocumentFormattingEditProvider('apl', {
    displayName: 'APL',
    provideDocumentFormattingEdits: (model) => [
      { range: model.getFullModelRange(), text: formatApl(model.getValue()) },
    ],
  })
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
