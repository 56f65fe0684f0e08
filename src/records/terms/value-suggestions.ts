import type { TermToken } from './split-terms.ts'
import { termExamples } from './term-examples.ts'
import type { TermField } from './term-field.ts'
import type { SuggestionSource, TermSuggestion } from './term-suggestion.ts'

/** A term with the caret among its values, and the text that it stands in. */
type TypedTerm = { token: Extract<TermToken, { kind: 'field' }>; text: string; caret: number }

/** How a value must be written to be read as itself; undefined for one that cannot be. */
export function writtenValue(value: string): string | undefined {
  const isWord = /^(?:missing|none|never)$/i.test(value)
  if (!isWord && /^[^\s",<>=!][^\s",]*$/.test(value)) return value
  return value === '' || value.includes('"') ? undefined : `"${value}"`
}

/** The value at the caret, in a list of them: what is typed of it before the caret, and where it stands. */
export function valueAt({ token, text, caret }: TypedTerm): { start: number; end: number; typed: string } {
  const value = token.values.find(({ start, end }) => start <= caret && caret <= end)
  const start = value?.start ?? caret
  return { start, end: value?.end ?? caret, typed: text.slice(start, caret).replace(/^"/, '').toLowerCase() }
}

/** Values of a field that hold what is typed, and that there may be none. */
export function valueSuggestions(
  field: TermField,
  term: TypedTerm,
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const { start, end, typed } = valueAt(term)
  const suggest = (value: string | undefined, count?: number): readonly TermSuggestion[] => {
    const insert = value === undefined ? 'missing' : writtenValue(value)
    const label = value ?? 'missing'
    if (insert === undefined || !label.toLowerCase().includes(typed)) return []
    const about = value === undefined ? 'absent, null or empty' : ''
    return [{ insert, label, about, ...(count !== undefined && { count }), start, end, goesOn: false }]
  }
  if (field.kind.is !== 'text') {
    return source.counts(field, term.token).flatMap(({ value, count }) => suggest(value, count))
  }
  const values = typed === '' ? [] : source.holding(field, typed)
  return [...values.flatMap((value) => suggest(value)), ...suggest(undefined)]
}

/** Examples of what can stand behind a number or a date, as far as they go on from what is typed. */
export function exampleSuggestions(
  field: TermField,
  { token, text }: TypedTerm,
  { now }: SuggestionSource,
): readonly TermSuggestion[] {
  const start = token.start + (token.negated ? 1 : 0)
  const { end, operator, key } = token
  const typed = text.slice(token.valuesAt, end)
  const written = (operator + typed).toLowerCase()
  return termExamples(field, { operator, typed, now })
    .filter((example) => typed === '' || example.written.toLowerCase().startsWith(written))
    .map((example) => {
      const insert = key + example.written
      return { insert, label: insert, about: example.means, start, end, goesOn: false }
    })
}
