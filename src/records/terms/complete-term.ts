import { fieldSuggestions } from './field-suggestions.ts'
import { splitTerms, type TermToken } from './split-terms.ts'
import type { SuggestionSource, TermSuggestion } from './term-suggestion.ts'
import { exampleSuggestions, valueAt, valueSuggestions } from './value-suggestions.ts'

const most = 50

type Term = Exclude<TermToken, { kind: 'space' }>

/** The term that the caret stands in or behind; an empty one where it stands between terms. */
function termAt(text: string, caret: number): Term {
  for (const token of splitTerms(text)) {
    if (token.kind !== 'space' && token.start < caret && caret <= token.end) return token
  }
  return { kind: 'word', negated: false, text: '', quoted: false, start: caret, end: caret }
}

/** The term at the caret: where it begins, and whether it is a plain word so far, and how long. */
export function typedTerm(text: string, caret: number): { start: number; wordLength: number | undefined } {
  const token = termAt(text, caret)
  const isWord = token.kind === 'word' && !token.quoted
  return { start: token.start, wordLength: isWord ? token.text.length : undefined }
}

function suggestions(token: Term, text: string, caret: number, source: SuggestionSource) {
  const start = token.start + (token.negated ? 1 : 0)
  const typed = text.slice(start, caret)
  if (token.kind === 'word') {
    if (token.quoted || caret < start) return []
    return fieldSuggestions(typed, { start, end: token.end, isBare: false }, source)
  }
  if (caret < token.valuesAt) {
    return fieldSuggestions(typed, { start, end: start + token.key.length, isBare: true }, source)
  }
  const term = { token, text, caret }
  if (token.key.toLowerCase() === 'has' && token.operator === ':') {
    const value = valueAt(term)
    return fieldSuggestions(value.typed, { ...value, isBare: true }, source)
  }
  const field = source.find(token.key)
  if (!field) return []
  const isMeasured = field.kind.is === 'number' || field.kind.is === 'date'
  return (isMeasured ? exampleSuggestions : valueSuggestions)(field, term, source)
}

/**
 * What could be written where the caret stands: fields at the beginning of a term, values with counts behind a field
 * that has few of them, examples behind numbers and dates. Empty where there is nothing to offer, or nothing new.
 */
export function completeTerm(
  text: string,
  caret: number,
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const found = suggestions(termAt(text, caret), text, caret, source)
  const [only] = found
  const isWritten = found.length === 1 && only?.insert === text.slice(only?.start, only?.end)
  return isWritten ? [] : found.slice(0, most)
}
