import type * as Monaco from 'monaco-editor/editor'
import type { Suggestion, SuggestionKind } from '#apl/contract/apl-language.ts'
import { keywords, statements, wordOperators } from '#apl/grammar/apl-words.ts'
import { tabularOperators } from '#apl/stages/stages.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { visibleText } from '#lib/visible-text.ts'
import { askLanguage, aplContextOf } from './ask-language.ts'
import { longText } from './editor-options.ts'

/** Icon syntax in Monaco labels. */
const icon = /\$\([\w-]+(?:~\w+)?\)/g

/** A name as a label in Monaco's lists: invisible characters are spelled out, and `$(name)` is not an icon. */
export const listLabel = (name: string): string => visibleText(name).replaceAll(icon, String.raw`\$&`)

const words = new Set([...tabularOperators, ...statements, ...wordOperators, ...keywords])

/** A line that ends in a `where` condition, which continues with an operator. */
const condition = /(?:^|\|)\s*(?:where|and|or)\b[^|]*$/i

/**
 * Whether to open suggestions after a typed space: after a pipe, a comma, `=` or a keyword; after a complete operand
 * only if the stage continues with a word such as `by`, or if a condition has no operator yet. Elsewhere they would be
 * in the way.
 * @param before the line up to the cursor
 * @param items the possible suggestions
 */
export function opensAfterSpace(before: string, items: readonly Suggestion[]): boolean {
  if (items.length === 0) return false
  if (/[|,=(<>]\s*$/.test(before)) return true
  const word = /[\w-]+(?=\s*$)/.exec(before)?.[0]
  if (word !== undefined && words.has(word.toLowerCase())) return true
  const best = items.reduce((first, each) => (each.rank < first.rank ? each : first))
  if (best.kind === 'keyword') return /^\w/.test(best.label)
  return best.label === '==' && condition.test(before)
}

const icons: Readonly<Record<SuggestionKind, keyof typeof Monaco.languages.CompletionItemKind>> = {
  stage: 'Keyword',
  function: 'Function',
  aggregation: 'Method',
  operator: 'Operator',
  keyword: 'Keyword',
  field: 'Field',
  dataset: 'Struct',
  variable: 'Variable',
  value: 'Value',
  statement: 'Keyword',
}

const openAgain = { id: 'editor.action.triggerSuggest', title: '' }

/** Suggests what can follow at the cursor. A suggestion's documentation is added when it is selected. */
export function completionProvider(
  languages: typeof Monaco.languages,
): Monaco.languages.CompletionItemProvider {
  const documentation = new WeakMap<Monaco.languages.CompletionItem, string>()
  const { CompletionItemKind, CompletionItemInsertTextRule } = languages

  function item(suggestion: Suggestion, range: Monaco.IRange) {
    const { label, detail, insert, isSnippet, rank } = suggestion
    const made: Monaco.languages.CompletionItem = {
      label: { label: listLabel(label), description: visibleText(detail) },
      kind: CompletionItemKind[icons[suggestion.kind]],
      insertText: insert,
      range,
      sortText: String(rank).padStart(9, '0'),
      filterText: suggestion.filter ?? label,
      ...(isSnippet && { insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet }),
      ...(suggestion.opensNext && { command: openAgain }),
    }
    if (suggestion.documentation !== undefined) documentation.set(made, suggestion.documentation)
    return made
  }

  return {
    triggerCharacters: ['|', ' ', '[', "'", '"', '.', '(', ','],
    async provideCompletionItems(model, position, context, token) {
      const line = model.getLineContent(position.lineNumber).slice(0, position.column - 1)
      const isSpace = context.triggerCharacter === ' '
      // Indentation needs no suggestions, and in a long text they would arrive after the next word is typed.
      if (isSpace && (line.trim() === '' || model.getValueLength() >= longText)) return { suggestions: [] }
      const offset = model.getOffsetAt(position)
      const text = model.getValue()
      const given = await askLanguage(token, 'complete', [text, offset, aplContextOf(model)])
      if (given === undefined || model.isDisposed()) return { suggestions: [] }
      if (isSpace && !opensAfterSpace(line, given.items)) return { suggestions: [] }
      const replace = onOneLine(text, given.replace, offset)
      const range = lineRange(position, replace, offset)
      return { suggestions: given.items.map((each) => item(each, range)), incomplete: given.isIncomplete }
    },
    resolveCompletionItem(chosen) {
      const value = documentation.get(chosen)
      return value === undefined ? chosen : { ...chosen, documentation: { value } }
    },
  }
}

/** Monaco replaces only within one line, and only around the cursor. */
function onOneLine(text: string, { start, end }: Span, offset: number): Span {
  const isFit = start <= offset && end >= offset && !text.slice(start, end).includes('\n')
  return isFit ? { start, end } : { start: offset, end: offset }
}

const lineRange = ({ lineNumber, column }: Monaco.Position, { start, end }: Span, offset: number) => ({
  startLineNumber: lineNumber,
  startColumn: column - (offset - start),
  endLineNumber: lineNumber,
  endColumn: column + (end - offset),
})
