import type { TermField } from './term-field.ts'
import { splitTerms, type TermToken } from './split-terms.ts'
import { termExamples } from './term-examples.ts'

/** Something that can be taken over into a search text, in place of what stands from `start` to `end`. */
export type TermSuggestion = {
  /** What is written there. */
  insert: string
  label: string
  /** What it is, or means. */
  about: string
  /** In how many of the rows it stands. */
  count?: number
  start: number
  end: number
  /** The term is not finished with it. */
  goesOn: boolean
}

/** A value of a field, and in how many rows it stands; `undefined` is no value. */
export type ValueCount = { value: string | undefined; count: number }

/** Where suggestions come from. */
export type SuggestionSource = {
  fields: readonly TermField[]
  find(name: string): TermField | undefined
  /** Paths of fields that have no name of their own. */
  paths(): readonly string[]
  /** Values of a field in the rows that all other terms leave; the term that is typed stands from `start` to `end`. */
  counts(field: TermField, term: { start: number; end: number }): readonly ValueCount[]
  /** A few values of a field that hold the text. */
  holding(field: TermField, text: string): readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}

/** What is written first behind the name of a field. */
function firstSign({ kind }: TermField): string {
  if (kind.is === 'number') return '>'
  if (kind.is !== 'date') return ':'
  return kind.counts === 'left' ? '<' : '>'
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_/-]/g, '')

/**
 * Fields whose name begins with what is typed, then those of which another name does, then paths. `isBare`: only the
 * name is wanted, and no operator behind it.
 */
function fieldSuggestions(
  typed: string,
  { start, end, isBare }: { start: number; end: number; isBare: boolean },
  source: SuggestionSource,
): readonly TermSuggestion[] {
  const wanted = plain(typed)
  const isWanted = (name: string) => plain(name).startsWith(wanted)
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
    goesOn: !isBare,
  })
  const isPath = (path: string) => wanted !== '' && path.toLowerCase().startsWith(typed.toLowerCase())
  return [
    ...[...byName, ...byOther].map((field) => suggest(field.name, field.about, firstSign(field))),
    ...(!isBare && 'has'.startsWith(wanted) ? [suggest('has', 'A field that is there: has:role', ':')] : []),
    ...source
      .paths()
      .filter(isPath)
      .map((path) => suggest(path, 'Field of the record', ':')),
  ]
}

/** A term with the caret among its values, and the text that it stands in. */
type TypedTerm = { token: Extract<TermToken, { kind: 'field' }>; text: string; caret: number }

/** How a value must be written to be read as itself; undefined for one that cannot be. */
export function writtenValue(value: string): string | undefined {
  const isWord = /^(?:missing|none|never)$/i.test(value)
  if (!isWord && /^[^\s",<>=!][^\s",]*$/.test(value)) return value
  return value === '' || value.includes('"') ? undefined : `"${value}"`
}

/** The value at the caret, in a list of them: what is typed of it before the caret, and where it stands. */
function valueAt({ token, text, caret }: TypedTerm): { start: number; end: number; typed: string } {
  const value = token.values.find(({ start, end }) => start <= caret && caret <= end)
  const start = value?.start ?? caret
  return { start, end: value?.end ?? caret, typed: text.slice(start, caret).replace(/^"/, '').toLowerCase() }
}

/** Values of a field that hold what is typed, and that there may be none. */
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
      return { insert, label: insert, about: example.means, start, end, goesOn: false }
    })
}

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
  const isWritten = only && found.length === 1 && only.insert === text.slice(only.start, only.end)
  return isWritten ? [] : found.slice(0, most)
}
