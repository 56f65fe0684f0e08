import { nearestNames } from '#lib/nearest-names.ts'
import { splitTerms, termExcerpt, type TermToken } from './split-terms.ts'
import type { TermField } from './term-field.ts'
import { readNamedPeriod } from './term-values.ts'
import { anyOf, isPresent, readTest, type ValueTest } from './value-test.ts'

/** A remark on the term from `start` to `end`: that it is not applied, or how it was read. */
export type SearchRemark = {
  start: number
  end: number
  /** `problem`: the term is not applied. */
  tone: 'problem' | 'note'
  text: string
}

/** A term that filters by field values; a row passes if any of the `parts` matches. */
export type FieldFilter = {
  /** Equal for equal terms. */
  key: string
  negated: boolean
  /** Whether the result depends on the current time. */
  isRelative: boolean
  parts: readonly { field: TermField; testAt(now: number): ValueTest }[]
}

/** Text that must occur verbatim, or must not. */
export type PhraseFilter = { phrase: string; negated: boolean }

/** A parsed search text. */
export type SearchReading = {
  /** Words that must all occur, joined into one string. */
  words: string
  phrases: readonly PhraseFilter[]
  filters: readonly FieldFilter[]
  remarks: readonly SearchRemark[]
}

export type FieldNames = {
  /** The field with that name, alias, or path; undefined if no record has such a field. */
  find(name: string): TermField | undefined
  /** Names to suggest for a misspelled one. */
  names: readonly string[]
}

type FieldToken = Extract<TermToken, { kind: 'field' }>
function meant(name: string, names: readonly string[]): string {
  const [near] = nearestNames(name, names, 1)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

/** The filter of a field term, or why it cannot be applied; undefined if it does not name a field. */
function filterOf(
  token: FieldToken,
  fields: FieldNames,
): Omit<FieldFilter, 'key'> | { problem: string } | undefined {
  const isHas = token.key.toLowerCase() === 'has' && token.operator === ':'
  const field = isHas ? undefined : fields.find(token.key)
  if (!isHas && !field) return undefined
  if (token.values.length === 0) return { problem: 'write a value right after it, without a space.' }
  const negated = token.negated !== (token.operator === '!=')
  if (!field) {
    const parts: { field: TermField; testAt(): ValueTest }[] = []
    for (const { text } of token.values) {
      const named = fields.find(text)
      if (!named) return { problem: `there is no field “${termExcerpt(text)}”.${meant(text, fields.names)}` }
      parts.push({ field: named, testAt: () => isPresent })
    }
    return { negated, isRelative: false, parts }
  }
  const tests: ((now: number) => ValueTest)[] = []
  let isRelative = false
  for (const value of token.values) {
    const question = readTest({ field, operator: token.operator, value })
    if ('problem' in question) return question
    tests.push(question.testAt)
    isRelative ||= question.isRelative
  }
  return {
    negated,
    isRelative,
    parts: [{ field, testAt: (now) => anyOf(tests.map((ask) => ask(now))) }],
  }
}

/** Whether the term looks like one number, as in `users:1,000`, which filters by two. */
function looksLikeOneNumber({ values }: FieldToken, filter: Omit<FieldFilter, 'key'>): boolean {
  const [first, ...rest] = values
  return (
    filter.parts[0]?.field.kind.type === 'number' &&
    rest.length > 0 &&
    /^[1-9]\d{0,2}$/.test(first?.text ?? '') &&
    rest.every(({ text }) => /^\d{3}$/.test(text))
  )
}

/** Joins the two words of `expires:this month` into one value, as intended. */
function withNamedPeriods(tokens: readonly TermToken[], fields: FieldNames): readonly TermToken[] {
  const read: TermToken[] = []
  for (const [at, token] of tokens.entries()) {
    const [before, last] = [tokens[at - 2], read.at(-2)]
    const value = before?.kind === 'field' && before.values.length === 1 ? before.values[0] : undefined
    const text = value && token.kind === 'word' ? `${value.text} ${token.text}` : ''
    if (
      last?.kind === 'field' &&
      last === before &&
      value?.quoted === false &&
      readNamedPeriod(text) &&
      fields.find(last.key)?.kind.type === 'date'
    )
      read.splice(-2, 2, { ...last, values: [{ ...value, text, end: token.end }], end: token.end })
    else read.push(token)
  }
  return read
}

/**
 * Parses a search text. A term without a known field is searched as plain text; a term that cannot be read is ignored,
 * with a remark. Never throws.
 */
export function readSearch(text: string, fields: FieldNames): SearchReading {
  const words: string[] = []
  const phrases: PhraseFilter[] = []
  const filters: FieldFilter[] = []
  const remarks = new Map<string, SearchRemark>()
  // While there are only words, the text is searched verbatim.
  let isPlain = true

  /** Says a sentence that holds for several terms once, about the first of them. */
  function remark({ start, end }: TermToken, tone: SearchRemark['tone'], sentence: string) {
    if (!remarks.has(sentence)) remarks.set(sentence, { start, end, tone, text: sentence })
  }

  function readWord(token: Extract<TermToken, { kind: 'word' }>, before: TermToken | undefined) {
    const { negated, quoted, text: word } = token
    if (negated || quoted) isPlain = false
    if (word === '') return
    if (negated || (quoted && /\s/.test(word))) phrases.push({ phrase: word, negated })
    else words.push(word)
    const [operator] = (!quoted && /^(?:[<>]=?|[!=]?=|:)/.exec(word)) || []
    const isApart = before?.kind === 'word' && !before.quoted && fields.find(before.text) !== undefined
    if (operator !== undefined && (operator === word || isApart)) {
      const advice = 'Write field, operator, and value without spaces, as in users>100.'
      remark(token, 'note', `“${word}” is searched as text. ${advice}`)
    }
  }

  function readField(token: FieldToken) {
    const { start, end, key } = token
    const source = text.slice(start, end)
    const filter = filterOf(token, fields)
    if (!filter) {
      if (token.negated) phrases.push({ phrase: source.slice(1), negated: true })
      else words.push(source)
      isPlain &&= !token.negated
      remark(token, 'note', `No field “${termExcerpt(key)}”; searched as text.${meant(key, fields.names)}`)
      return
    }
    isPlain = false
    if ('problem' in filter) {
      remark(token, 'problem', `${termExcerpt(source)} is not applied: ${filter.problem}`)
      return
    }
    filters.push({ ...filter, key: source })
    if (looksLikeOneNumber(token, filter)) {
      const number = token.values.map((value) => value.text).join('')
      const note = `${termExcerpt(source)} asks for one of several numbers. For a single one write ${key}:${number}.`
      remark(token, 'note', note)
    }
  }

  const tokens = withNamedPeriods(splitTerms(text), fields)
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'word') readWord(token, tokens[at - 2])
    else if (token.kind === 'field') readField(token)
  }
  return { words: isPlain ? text : words.join(' '), phrases, filters, remarks: [...remarks.values()] }
}
