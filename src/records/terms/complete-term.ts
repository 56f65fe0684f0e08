import { plainName, type TermField } from './term-field.ts'
import { splitTerms, type TermToken } from './split-terms.ts'
import { termExamples } from './term-examples.ts'

/** A suggestion that replaces the search text from `start` to `end`. */
export type TermSuggestion = {
  insert: string
  label: string
  /** What it is or means. */
  about: string
  /** The number of rows that have it. */
  count?: number
  start: number
  end: number
  /** Whether the term continues after it. */
  isIncomplete: boolean
}

/** A value of a field and the number of rows that have it; `undefined` is no value. */
export type ValueCount = { value: string | undefined; count: number }

/** Where suggestions come from. */
export type SuggestionSource = {
  fields: readonly TermField[]
  find(name: string): TermField | undefined
  /** Paths of fields that have no name of their own. */
  paths(): readonly string[]
  /** Values of a field in the rows that match all other terms. The term being typed spans `start` to `end`. */
  counts(field: TermField, term: { start: number; end: number }): readonly ValueCount[]
  /** A few values of a field that contain the text. */
  containing(field: TermField, text: string): readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}

/** The operator suggested first after a field name. */
function firstSign({ kind }: TermField): string {
  if (kind.type === 'number') return '>'
  if (kind.type !== 'date') return ':'
  return kind.counts === 'left' ? '<' : '>'
}

/** How much of a value someone must type for the term that means it to be suggested. */
const enoughOfValue = 3

/**
 * Fields whose name starts with the typed text, then those with such an alias, then terms with such a value, so that
 * "never" teaches `status:never`, then paths. `isBare`: suggest only the name, without an operator.
 */
function fieldSuggestions(
  typed: string,
  { start, end, isBare }: { start: number; end: number; isBare: boolean },
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const wanted = plainName(typed)
  const isWanted = (name: string) => plainName(name).startsWith(wanted)
  const byName = source.fields.filter(({ name }) => isWanted(name))
  const byOther = source.fields.filter(
    (field) => !byName.includes(field) && [field.label, ...field.aliases].some(isWanted),
  )
  const suggest = (label: string, about: string, sign: string): TermSuggestion => ({
    label,
    about,
    insert: isBare ? label : label + sign,
    start,
    end,
    isIncomplete: !isBare && sign !== '',
  })
  const isPath = (path: string) => wanted !== '' && path.toLowerCase().startsWith(typed.toLowerCase())
  return [
    ...[...byName, ...byOther].map((field) => suggest(field.name, field.about, firstSign(field))),
    ...source.fields.flatMap(({ name, about, order = [] }) =>
      order
        .filter((value) => !isBare && wanted.length >= enoughOfValue && isWanted(value))
        .map((value) => suggest(`${name}:${value}`, about, '')),
    ),
    ...(!isBare && 'has'.startsWith(wanted) ? [suggest('has', 'A field that is there: has:role', ':')] : []),
    ...source
      .paths()
      .filter(isPath)
      .map((path) => suggest(path, 'Field of the record', ':')),
  ]
}

/** A field term with the caret among its values, and the text that contains it. */
type TypedTerm = { token: Extract<TermToken, { kind: 'field' }>; text: string; caret: number }

/** How to write a value so that it is read back as itself; undefined if that is not possible. */
export function writtenValue(value: string): string | undefined {
  const isWord = /^(?:missing|none|never)$/i.test(value)
  if (!isWord && /^[^\s",<>=!][^\s",]*$/.test(value)) return value
  return value === '' || value.includes('"') ? undefined : `"${value}"`
}

/** The value at the caret in a list of values: its place, and the part typed before the caret. */
function valueAt({ token, text, caret }: TypedTerm): { start: number; end: number; typed: string } {
  const value = token.values.find(({ start, end }) => start <= caret && caret <= end)
  const start = value?.start ?? caret
  return { start, end: value?.end ?? caret, typed: text.slice(start, caret).replace(/^"/, '').toLowerCase() }
}

/** Values of a field that contain the typed text, and `missing`. */
function valueSuggestions(
  field: TermField,
  term: TypedTerm,
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const { start, end, typed } = valueAt(term)
  const suggest = (value: string | undefined, count?: number): readonly TermSuggestion[] => {
    const insert = value === undefined ? 'missing' : writtenValue(value)
    const label = value ?? 'missing'
    if (insert === undefined || !label.toLowerCase().includes(typed)) return []
    const about = value === undefined ? 'absent, null, or empty' : ''
    return [{ insert, label, about, ...(count !== undefined && { count }), start, end, isIncomplete: false }]
  }
  if (field.kind.type !== 'text') {
    return source.counts(field, term.token).flatMap(({ value, count }) => suggest(value, count))
  }
  const values = typed === '' ? [] : source.containing(field, typed)
  return [...values.flatMap((value) => suggest(value)), ...suggest(undefined)]
}

/** Examples of numbers or dates that continue the typed text. */
function exampleSuggestions(
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
      return { insert, label: insert, about: example.means, start, end, isIncomplete: false }
    })
}

const most = 50

type Term = Exclude<TermToken, { kind: 'space' }>

/** The term that contains the caret or ends at it; an empty one if the caret is between terms. */
function termAt(text: string, caret: number): Term {
  for (const token of splitTerms(text)) {
    if (token.kind !== 'space' && token.start < caret && caret <= token.end) return token
  }
  return { kind: 'word', negated: false, text: '', quoted: false, start: caret, end: caret }
}

/** The start of the term at the caret and, if it is an unquoted word, its length. */
export function typedTerm(text: string, caret: number): { start: number; wordLength: number | undefined } {
  const token = termAt(text, caret)
  const isWord = token.kind === 'word' && !token.quoted
  return { start: token.start, wordLength: isWord ? token.text.length : undefined }
}

function suggestions(token: Term, text: string, caret: number, source: SuggestionSource) {
  const start = token.start + (token.negated ? 1 : 0)
  const typed = text.slice(start, caret)
  if (token.kind === 'word') {
    if (token.quoted) return []
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
  const isMeasured = field.kind.type === 'number' || field.kind.type === 'date'
  return (isMeasured ? exampleSuggestions : valueSuggestions)(field, term, source)
}

/**
 * Suggestions at the caret: fields at the start of a term, values with counts after a field that has few of them,
 * examples after numbers and dates. Empty if there is nothing to suggest, or nothing new.
 */
export function completeTerm(
  text: string,
  caret: number,
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const found = suggestions(termAt(text, caret), text, caret, source)
  const [only] = found
  const isWritten = only && found.length === 1 && only.insert === text.slice(only.start, only.end)
  return isWritten ? [] : found.slice(0, most)
}
